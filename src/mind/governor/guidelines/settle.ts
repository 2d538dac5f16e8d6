import { AppError } from '../../../domain/errors.ts';
import { type GuidelinesState, withGuideline } from './state.ts';

/**
 * The state after the owner took a guideline back: prompts are from the next thought on what they would be had it never been learnt.
 * @param tick last one lived
 * @throws AppError `golem.not_found`; `input.invalid` where it is not in force
 */
export function takeBackGuideline(state: GuidelinesState, number: number, tick: number): GuidelinesState {
  const guideline = state.guidelines.find((one) => one.number === number);
  if (!guideline)
    throw new AppError('golem.not_found', `There is no guideline ${number}.`, { data: { number } });
  const { status, trial } = guideline;
  if (status !== 'in-force')
    throw new AppError('input.invalid', `Guideline ${number} is ${status}, not in force.`, {
      data: { number, status },
    });
  return withGuideline(state, {
    ...guideline,
    status: 'taken-back',
    settledAt: tick,
    by: 'owner',
    why: 'The owner took it back: prompts are what they would be without it.',
    trial: { ...trial, open: null },
  });
}
