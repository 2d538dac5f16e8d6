import type { ContextMutation, MutationTrial, WorstTick } from '../../../domain/governor/mutation.ts';
import { FIRST_FORTUNES } from './bet.ts';

/** Loop 3's state: plain data. */
export interface LoopThreeState {
  /** The worst ticks of the span under way, worst first. */
  readonly worst: readonly WorstTick[];
  /** In their order; the oldest that are settled and not in force go first. */
  readonly mutations: readonly ContextMutation[];
  /** How many there were in all. */
  readonly count: number;
  /** How often ticks were lived again, and in how many forks. */
  readonly rests: number;
  readonly forks: number;
}

export const EMPTY_LOOP_THREE: LoopThreeState = { worst: [], mutations: [], count: 0, rests: 0, forks: 0 };

export const NO_TRIAL: MutationTrial = {
  thoughts: 0,
  differed: 0,
  pairs: 0,
  sum: 0,
  better: FIRST_FORTUNES,
  worse: FIRST_FORTUNES,
  through: 0,
  open: null,
};

/** Mutations kept. Ours. */
const MOST_KEPT = 60;

/** Without the oldest that are over, where there are too many. */
export function kept(mutations: readonly ContextMutation[]): readonly ContextMutation[] {
  let over = mutations.length - MOST_KEPT;
  if (over <= 0) return mutations;
  return mutations.filter(({ status }) => {
    if (over <= 0 || status === 'staged' || status === 'promoted') return true;
    over -= 1;
    return false;
  });
}

/** With one mutation put in the place of its number. */
export const withMutation = (state: LoopThreeState, mutation: ContextMutation): LoopThreeState => ({
  ...state,
  mutations: state.mutations.map((one) => (one.number === mutation.number ? mutation : one)),
});

/** After the market jumped: what waited for the price of a day that will not come, or whose price was another market's, is not waited for. */
export const withoutOpen = (state: LoopThreeState): LoopThreeState => ({
  ...state,
  worst: [],
  mutations: state.mutations.map((one) => ({ ...one, trial: { ...one.trial, open: null } })),
});
