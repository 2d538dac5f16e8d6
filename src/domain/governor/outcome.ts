import type { DecisionCredit } from './contribution.ts';

/** What came of a decision, with the tick that saw it: what the chart of learning is drawn from. */
export type DecisionOutcome = Pick<
  DecisionCredit,
  'decidedAt' | 'regime' | 'hit' | 'brier' | 'baseBrier' | 'regret'
> & {
  readonly tick: number;
};
