import { AppError } from '../../domain/errors.ts';

const cancelled = (): AppError => new AppError('model.cancelled', 'The request was cancelled.');

/** @throws AppError `model.cancelled` where nobody waits any more */
export function refuseLeft(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}

/** What is waited for, unless whoever asked leaves first: then at once. @throws AppError `model.cancelled` */
export async function unlessLeft<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return work;
  let left = (): void => undefined;
  const leaving = new Promise<never>((_, reject) => {
    left = () => reject(cancelled());
  });
  if (signal.aborted) left();
  signal.addEventListener('abort', left);
  try {
    return await Promise.race([work, leaving]);
  } finally {
    signal.removeEventListener('abort', left);
  }
}
