import { nextTask } from './next-task.ts';

/** Work at a stretch before others are heard, ms. */
const STRETCH_MS = 12;

/**
 * Gives way after each stretch of work, so that a long one holds nobody up.
 * @param stopwatch ms @param heard called when others were heard: it throws where nobody waits any more
 */
export function yielder(stopwatch: () => number, heard: () => void = () => undefined): () => Promise<void> {
  let since = stopwatch();
  return async () => {
    if (stopwatch() - since < STRETCH_MS) return;
    await nextTask();
    heard();
    since = stopwatch();
  };
}
