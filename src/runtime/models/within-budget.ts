import { AppError } from '../../domain/errors.ts';
import type { Timer } from '../../lib/async/timer.ts';

/** How long a request waits for classifiers, and what becomes of it then. */
export interface ClassifierBudget {
  /** Ms; 0 waits for all. */
  readonly classifierMs: number;
  /** 1 refuses a request whose texts were not read in that time; else it goes on by rules. */
  readonly classifierRefuses: number;
}

const tooLong = (ms: number): AppError =>
  new AppError(
    'gateway.layer_failed',
    `The request was not sent: classifying its text took longer than ${ms / 1_000} s. Try again (results so far are cached), or raise gateway.classifierMs.`,
    { retryable: true, data: { path: 'gateway.classifierMs' } },
  );

/**
 * What a classifier finds, or what is found without it where it takes too long; it reads on meanwhile, so that the next request finds it done.
 * @throws AppError `gateway.layer_failed` where the policy wants no request sent unread
 */
export async function withinBudget<Found>(
  found: Promise<Found>,
  instead: () => Found,
  { classifierMs: ms, classifierRefuses: refuses }: ClassifierBudget,
  timer: Timer,
): Promise<Found> {
  if (ms === 0) return found;
  let callOff = (): void => undefined;
  const late = new Promise<Found>((resolve, reject) => {
    callOff = timer.after(ms, () => {
      if (refuses > 0) reject(tooLong(ms));
      else resolve(instead());
    });
  });
  try {
    return await Promise.race([found, late]);
  } finally {
    callOff();
  }
}
