import { AppError } from '../../domain/errors.ts';
import { type Deferred, deferred } from '../../lib/deferred.ts';

/**
 * Rejects with `worker.lost` when a worker stops by itself; whoever ends it otherwise may reject it too. Race each question
 * to the worker against it, or it is waited for in vain. @param who the sentence's subject, e.g. `The fork's worker`
 */
export function workerEnd(worker: Worker, who: string): Deferred<never> {
  const ended = deferred<never>();
  ended.promise.catch(() => undefined);
  worker.addEventListener('error', ({ message }) =>
    ended.reject(
      new AppError('worker.lost', `${who} stopped: ${message || 'its script did not load'}`, {
        retryable: true,
      }),
    ),
  );
  return ended;
}
