import { AppError } from '../../domain/errors.ts';
import type { ModelPort } from '../../mind/contract/index.ts';
import { wrapPort } from '../../mind/replay/index.ts';

/** Models that are not asked, and why. */
export function setAside(models: ModelPort, reason: string): ModelPort {
  const error = new AppError(
    'model.set_aside',
    `It is not asked: twice the database did not take this tick (${reason}).`,
  );
  return wrapPort('models', models, {
    generate: () => () => refusal(error),
  });
}

function refusal(error: AppError): AsyncIterable<never> {
  return {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
  };
}
