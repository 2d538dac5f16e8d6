import type { AssemblyReason } from '../context/context.ts';
import type { Decision } from './decision.ts';
import type { MarketRegime } from '../world/market.ts';

/** How alike an episode and the situation now are, each in [0, 1] (seed S, "Relevance scoring"). */
export interface SimilarityFactors {
  /** 1 in the same market regime, else 0. */
  readonly regime: number;
  /** 1 − Euclidean distance of the two moods in PAD space, over the greatest distance that there is. */
  readonly affect: number;
  /** Cosine of the two situations' vectors; null where one of them has none. */
  readonly task: number | null;
  /** 1 / (1 + age / `recencyTicks`). */
  readonly recency: number;
}

/**
 * `told`: a line of the prefix. `recalled`: recall has put it into the prompt already, so it is not told again. `left-out`: neither.
 */
export type ReplayPlace = 'told' | 'recalled' | 'left-out';

/** One past episode that resembles the situation, with what became of it in the prompt. */
export interface ReplayedEpisode {
  readonly id: string;
  readonly tick: number;
  readonly regime: MarketRegime | null;
  /** What was done, in words. */
  readonly did: string;
  /** Whether the world did what the episode's decision had predicted. */
  readonly outcome: 'confirmed' | 'refuted';
  /** ln(price when the prediction came due / price when it was made); null where none of a price was made. */
  readonly change: number | null;
  /** What it was ranked by: the weighted mean of regime, affect and task, times recency. */
  readonly score: number;
  readonly factors: SimilarityFactors;
  readonly place: ReplayPlace;
  /** Of its line, whether it was told or not. */
  readonly tokens: number;
  readonly reason: AssemblyReason;
}

/** Parts of a decision that two decisions are compared by. */
export const DECISION_PARTS = ['rule', 'action', 'confidence', 'prediction'] as const;
export type DecisionPart = (typeof DECISION_PARTS)[number];

/** What knowing the similar episodes changed. */
export type ReplayEffect =
  | { readonly kind: 'none' | 'not-measured'; readonly text: string }
  | {
      readonly kind: 'measured';
      readonly changed: boolean;
      readonly parts: readonly DecisionPart[];
      /** What would have been decided without them, where that is something else. */
      readonly without: Pick<Decision, 'by' | 'summary' | 'action' | 'confidence' | 'prediction'> | null;
      readonly text: string;
    };

/** Episodic replay of one T1 or T2 tick: what resembled it, what of that was told, and what that changed. */
export interface EpisodicReplay {
  /** Episodes with a known outcome that were compared. */
  readonly compared: number;
  /** Of these, episodes without a vector: their task similarity is unknown, the other weights stand for it. */
  readonly withoutVector: number;
  /** Candidates that were passed over because the world has not yet said what came of them. */
  readonly unsettled: number;
  /** Whether the situation itself had a vector. */
  readonly semantic: boolean;
  /** One sentence on how they were scored. */
  readonly scoring: string;
  /** Tokens that the prefix may have, and has. */
  readonly budget: number;
  readonly tokens: number;
  /** Best first; those that scored too low to be listed are only counted in `compared`. */
  readonly episodes: readonly ReplayedEpisode[];
  readonly effect: ReplayEffect;
}

/** Sums of a whole life, from the tick on at which they began to be kept. */
export interface EpisodicReplayTotals {
  /** T1 and T2 ticks on which similar episodes were looked for. */
  readonly ticks: number;
  /** Of these, ticks that were told at least one. */
  readonly withPrefix: number;
  readonly episodesTold: number;
  readonly tokens: number;
  /** Ticks whose decision was taken with and without them, and how many of these decisions differed. */
  readonly measured: number;
  readonly changed: number;
  /** Ticks that a model answered. */
  readonly notMeasured: number;
}

export const NO_EPISODIC_REPLAY: EpisodicReplayTotals = {
  ticks: 0,
  withPrefix: 0,
  episodesTold: 0,
  tokens: 0,
  measured: 0,
  changed: 0,
  notMeasured: 0,
};
