import { nextTask } from '../../../lib/async/next-task.ts';

/** Longest stretch of reading before other messages get their turn, ms: a flood whose next bytes are always there would never let them. */
const SLICE_MS = 8;

/** To be waited for before reading on; null where nothing is due. */
export type YieldNow = () => Promise<void> | null;

/** Lets others have their turn now and then. @param now Unix ms */
export function yielder(now: () => number): YieldNow {
  let since = now();
  return () =>
    now() - since < SLICE_MS
      ? null
      : nextTask().then(() => {
          since = now();
        });
}
