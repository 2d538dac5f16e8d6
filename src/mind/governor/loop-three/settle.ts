import { AppError } from '../../../domain/errors.ts';
import type { ContextMutation, MutationStatus, Settling } from '../../../domain/governor/mutation.ts';
import { type LoopThreeState, withMutation } from './state.ts';

const FROM: Readonly<Record<Settling, MutationStatus>> = {
  promote: 'staged',
  refute: 'staged',
  'roll-back': 'promoted',
};
const TO: Readonly<Record<Settling, MutationStatus>> = {
  promote: 'promoted',
  refute: 'refuted',
  'roll-back': 'rolled-back',
};
const WHY: Readonly<Record<Settling, string>> = {
  promote: 'The owner promoted it before its trial was over.',
  refute: 'The owner ended its trial.',
  'roll-back': 'The owner took it back: the policy is what it was before it.',
};

/** The mutation of a number. @throws AppError `golem.not_found` */
export function mutationOf({ mutations }: LoopThreeState, number: number): ContextMutation {
  const mutation = mutations.find((one) => one.number === number);
  if (mutation) return mutation;
  throw new AppError('golem.not_found', `There is no mutation ${number}.`, { data: { number } });
}

/**
 * The state after the owner's word on a mutation. Rolled back, the policy in force is what it would be had it never been promoted.
 * @param tick last one lived
 * @throws AppError `golem.not_found`; `input.invalid` where it does not stand so
 */
export function settleMutation(
  state: LoopThreeState,
  number: number,
  how: Settling,
  tick: number,
): LoopThreeState {
  const mutation = mutationOf(state, number);
  if (mutation.status !== FROM[how]) {
    throw new AppError('input.invalid', `Mutation ${number} is ${mutation.status}, not ${FROM[how]}.`, {
      data: { number, status: mutation.status },
    });
  }
  return withMutation(state, {
    ...mutation,
    status: TO[how],
    settledAt: tick,
    by: 'owner',
    why: WHY[how],
    trial: { ...mutation.trial, open: null },
  });
}
