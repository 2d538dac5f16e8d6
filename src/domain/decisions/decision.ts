import type { ContextCategory } from '../context/category.ts';
import type { Spoke, Sway } from './sway.ts';
import type { MarketRegime } from '../world/market.ts';
import type { RefusedAction } from '../rules/standing-order.ts';
import type { Action } from '../world/world.ts';
import type { EvidenceWeighed } from './evidence.ts';
import type { ReflectionDue } from './thought.ts';

/** What will be seen if the decision is right, by when: tested against the world, never against an opinion. */
export interface Prediction {
  readonly metric: 'price' | 'volatility' | 'relative-equity';
  /** Interval that the metric's value is said to fall into when due. */
  readonly low: number;
  readonly high: number;
  /** Tick at which it is checked. */
  readonly dueTick: number;
  /** Stated probability that it falls inside, 0..1. */
  readonly probability: number;
  readonly text: string;
}

/** A prediction that waits for its time, with who made it. */
export interface PendingPrediction extends Prediction {
  readonly id: string;
  /** The senses' own about the next tick, or a decision's. */
  readonly kind: 'sense' | 'decision';
  readonly madeAtTick: number;
  /** The episode of the decision; null for the senses' own. */
  readonly entryId: string | null;
  readonly ruleId: string | null;
  /** Ids of the workspace entries that were cited. */
  readonly cited: readonly string[];
  /** Categories of those entries, and the regime: what loop 1 credits when the outcome is known. */
  readonly categories: readonly ContextCategory[];
  readonly regime: MarketRegime;
  /** Metric's value when it was made. */
  readonly baseline: number;
  /** Of a decision's: how likely a price without drift was to bring it, 0..1; absent of other metrics, and in minds before version 15. */
  readonly chance?: number;
  /** Of a model's decision, or of a distilled one: what it is kept as; absent of others, and in minds before version 9. */
  readonly distilled?: string;
  /** Of a decision's: the trace that its outcome is credited to; absent where outcomes make no karma. */
  readonly karma?: string;
  /** Who is to reflect on it when it is known what came; absent where nobody is. */
  readonly reflects?: ReflectionDue;
  /** Of a decision's: what stood in its prompt, and what it traded; absent in predictions of minds before version 5. */
  readonly context?: PredictionContext;
}

/** What loop 1 credits beside what was cited, when the outcome is known. */
export interface PredictionContext {
  /** Categories that had an entry in the prompt, and the memories among them by their ids. */
  readonly categories: readonly ContextCategory[];
  readonly memories: readonly string[];
  /** Categories without which another decision would have been taken; null where that was not measured. */
  readonly swayed: readonly ContextCategory[] | null;
  /** What each entry did to it; absent where nobody can tell, and in minds before version 15. */
  readonly sway?: Sway;
  /** What else spoke of the price, in the prompt and left out of it, best first; absent in minds before version 15. */
  readonly spoke?: readonly Spoke[];
  /** What the tick's order changed of what is owned, gas included; null where none was filled, and of liquidity. */
  readonly trade: { readonly base: number; readonly quote: number; readonly equity: number } | null;
}

export interface PredictionOutcome {
  readonly prediction: PendingPrediction;
  readonly tick: number;
  readonly actual: number;
  readonly correct: boolean;
  /** 1 when right and stated with certainty, 0 when wrong with certainty (1 − Brier). */
  readonly quality: number;
}

/** What a deliberator answers, whether a rule, a cache or a model. */
export interface Decision {
  readonly source: 'rule' | 'cache' | 'model' | 'order' | 'evidence' | 'none';
  /** Rule id, cache key, model name, `order-` and the number of the owner's standing order, or who decided without a rule. */
  readonly by: string;
  readonly summary: string;
  readonly action: Action | null;
  readonly confidence: number;
  readonly prediction: Prediction | null;
  /** Ids of workspace entries it rests on. */
  readonly cited: readonly string[];
  /**
   * Ids of workspace entries that were read to come to it, those that made no difference too, in the order of the prompt. Absent where
   * nobody can tell what was read: of a model, of an order, and of minds before version 5.
   */
  readonly read?: readonly string[];
  readonly reasoning: readonly string[];
  /** What it was weighed by; absent where nothing was weighed, and in minds before version 14. */
  readonly weighed?: EvidenceWeighed;
  /** What rules and models wanted that standing orders forbid; absent where nothing was. */
  readonly refused?: readonly RefusedAction[];
}
