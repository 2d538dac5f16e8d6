import { setTimeout as sleep } from 'node:timers/promises';

/** Between two looks, ms. */
const LOOK_MS = 5;

/**
 * Waits for something that gives no sign of itself: another program, a node of a chain. It looks every few milliseconds and has no deadline of
 * its own: the test's limit is the only one. What the golem or a server of ours does is not waited for like this, but by `told.ts` and
 * `changes.ts`.
 * @param _what for whoever reads the test
 */
export async function until(_what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(LOOK_MS);
}
