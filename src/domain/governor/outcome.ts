import type { DecisionCredit } from './contribution.ts';

/** What came of a decision, with the tick that saw it: what the chart of learning is drawn from. */
export type DecisionOutcome = Pick<
  DecisionCredit,
  'decidedAt' | 'regime' | 'hit' | 'brier' | 'baseBrier' | 'regret'
> & {
  readonly tick: number;
  /** How likely a price without drift was to bring what was predicted, 0..1; absent of what is not about the price, and in minds before version 15. */
  readonly chance?: number;
};
