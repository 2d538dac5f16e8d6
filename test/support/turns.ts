import { setImmediate } from 'node:timers/promises';

/**
 * One turn of the event loop: resolves after all that is due now, promises and messages included. The only place where a test gives way without
 * something to wait for; nothing may depend on how long a turn takes.
 */
export async function oneTurn(): Promise<void> {
  await setImmediate();
}

/**
 * Turns that the event loop takes until the work is over: how often it gave way to others.
 * @param each called with each of them
 */
export async function turnsDuring(
  work: Promise<unknown>,
  each: () => void = () => undefined,
): Promise<number> {
  let over = false;
  const done = work.finally(() => (over = true));
  let turns = 0;
  for (; !over; turns += 1) {
    await oneTurn();
    each();
  }
  await done;
  return turns;
}
