import { AppError } from '../../domain/errors.ts';
import { type Deferred, deferred } from '../../lib/async/deferred.ts';
import { watchLifeline } from './lifeline.ts';

/** A name that no other worker has, under which it holds its lifeline. */
export const workerName = (kind: string): string => `${kind}-${crypto.randomUUID()}`;

/**
 * Rejects with `worker.lost` when a worker stops by itself, by an error or without a word; whoever ends it otherwise may reject it too.
 * Race each question to the worker against it, or it is waited for in vain.
 * @param name its own, of {@link workerName}: the worker holds a lifeline of that name
 * @param who the sentence's subject, e.g. `The fork's worker`
 */
export function workerEnd(worker: Worker, name: string, who: string): Deferred<never> {
  const ended = deferred<never>();
  const lost = (why: string): void =>
    ended.reject(new AppError('worker.lost', `${who} stopped${why}`, { retryable: true }));
  const unwatch = watchLifeline(name, () => lost('.'));
  ended.promise.catch(unwatch);
  worker.addEventListener('error', ({ message }) => lost(`: ${message || 'its script did not load'}`));
  return ended;
}
