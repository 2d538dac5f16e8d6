/** More threads than this gain nothing on the models that run here. */
const MAX_THREADS = 4;

/**
 * Threads for a model in the page, where it may have several. One core stays free: with every core at work on a model a
 * frame of the page waits five times as long as it takes.
 * @param cores of the machine
 */
export function modelThreads(cores: number): number {
  return Math.max(1, Math.min(MAX_THREADS, cores - 1));
}
