import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it is so, looking every few milliseconds. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = 20_000,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not come about within ${timeoutMs} ms: ${what}`);
    await sleep(5);
  }
}
