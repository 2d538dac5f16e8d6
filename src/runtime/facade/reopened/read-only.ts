import { AppError } from '../../../domain/errors.ts';

function readOnly(tick: number, verb: string): AppError {
  return new AppError(
    'past.read_only',
    `This is the past, the end of tick ${tick}: nothing in it can be changed. Go back to now (the button in the banner, or Escape) and ask again.`,
    { data: { tick, verb } },
  );
}

/** What a reopened golem does with a command: the past is looked at and nothing more. */
export const refusal = (tick: () => number, verb: string): (() => Promise<never>) =>
  // A reply is iterated, not awaited: nobody would hear its rejection.
  verb === 'models.generate' || verb === 'gateway.complete'
    ? () => {
        throw readOnly(tick(), verb);
      }
    : () => Promise.reject(readOnly(tick(), verb));
