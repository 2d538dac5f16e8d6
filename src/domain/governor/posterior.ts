import type { ContextCategory } from '../context/category.ts';
import type { MarketRegime } from '../world/market.ts';

/** How often decisions came true, as it is believed: counts without the prior, the mean and the middle 95 % of Beta. */
export interface Posterior {
  readonly hits: number;
  readonly misses: number;
  /** Probabilities, 0..1. */
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface CategoryPosterior {
  readonly category: ContextCategory;
  readonly regime: MarketRegime;
  /** Of decisions with an entry of the category in the prompt. */
  readonly injected: Posterior;
  /** Of those that would have been otherwise without it; null where none has come to its outcome. */
  readonly swayed: Posterior | null;
  /** Of those that were traced to their sources, each by the category’s part of what made it likelier; null where none is counted. */
  readonly traced: Posterior | null;
}

/** What came of decisions in a regime, whatever stood in their prompts. */
export interface RegimeOutcomes {
  readonly regime: MarketRegime;
  readonly all: Posterior;
  /** Mean squared errors of the stated probabilities, and of the base rate's (Brier, 0 is best); null before it was summed. */
  readonly brier: { readonly stated: number; readonly base: number } | null;
  /** Of trades, what not having made them would have been worth more, as a share of equity then; null where none was made. */
  readonly regret: {
    readonly trades: number;
    /** Of these, those that not trading would have beaten. */
    readonly regretted: number;
    readonly mean: number;
  } | null;
}

/** What loop 1 has learnt. */
export interface Posteriors {
  readonly categories: readonly CategoryPosterior[];
  readonly regimes: readonly RegimeOutcomes[];
}
