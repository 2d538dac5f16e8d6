import type { Forecast } from '../decisions/forecast.ts';
import type { MarketRegime } from '../world/market.ts';
import type { PolicyRevision } from '../rules/policy.ts';

/** Two decisions of one tick whose time has not come: as the policy in force has it, and as a mutation would. */
export interface OpenPair {
  readonly madeAt: number;
  readonly current: Forecast;
  readonly mutated: Forecast;
  /** What each was worth, −1..1; null until its own time has come. */
  readonly worth: { readonly current: number | null; readonly mutated: number | null };
}

/** The waking trial of a mutation: what it would have decided, beside what was, held against the world. */
export interface MutationTrial {
  /** Thoughts in its regime since it was staged, and those of them that it would have decided otherwise. */
  readonly thoughts: number;
  readonly differed: number;
  /** Pairs whose time has come, none of them overlapping another: the evidence. What they sum to is by how much the mutation was better. */
  readonly pairs: number;
  readonly sum: number;
  /** The fortunes of bettors, one for each stake, who bet that it is better, and of others that it is worse. */
  readonly better: readonly number[];
  readonly worse: readonly number[];
  /** Tick up to which pairs reach: a thought before it is not counted among them. */
  readonly through: number;
  readonly open: OpenPair | null;
}

export type MutationStatus = 'staged' | 'promoted' | 'refuted' | 'rolled-back';

/** What in a fork of a bad tick was worth more than what had been decided: a change of the context policy in one regime. */
export interface ContextMutation {
  /** From 1, in their order. */
  readonly number: number;
  readonly regime: MarketRegime;
  readonly what: string;
  /** Paths of the policy, what they were when it was staged, and what they are with it. */
  readonly changes: PolicyRevision['changes'];
  /** The bad tick that it was found on, and what both decisions of it came to, −1..1. */
  readonly found: {
    readonly tick: number;
    readonly decided: string;
    readonly otherwise: string;
    readonly worth: number;
    readonly otherwiseWorth: number;
  };
  readonly status: MutationStatus;
  /** Last tick lived when it was staged, and when it came to its status; null while it is staged. */
  readonly stagedAt: number;
  readonly settledAt: number | null;
  /** Why it came to its status: the trial's verdict, or the owner; null while it is staged. */
  readonly by: 'trial' | 'owner' | null;
  readonly why: string | null;
  readonly trial: MutationTrial;
}

/** Seed 000: what is dreamt up begins with little confidence, and only a trial gives it more. */
export const STAGED_CONFIDENCE = 0.2;

/** A mutation as it is shown, with the evidence against its bound. */
export interface MutationRow extends ContextMutation {
  /** Belief that it is better, 0..1: {@link STAGED_CONFIDENCE} at first, moved by the trial's evidence. */
  readonly confidence: number;
  /** What the bettors have made of 1; at `bound` the trial is over. */
  readonly evidence: { readonly better: number; readonly worse: number; readonly bound: number };
  /** Pairs and thoughts after which the trial ends without a verdict for it. */
  readonly most: { readonly pairs: number; readonly thoughts: number };
  /** Of a promoted one, whether it holds: not where the owner, or a later one, has set the same since. */
  readonly inForce: boolean;
}

/** A bad tick that waits to be lived again. */
export interface WorstTick {
  readonly tick: number;
  readonly dueTick: number;
  readonly regime: MarketRegime;
  readonly hit: boolean;
  readonly brier: number;
  readonly regret: number | null;
  /** What it is ranked by: higher is worse. */
  readonly badness: number;
}

/** What loop 3 has staged, and what waits for it. */
export interface StagedMutations {
  readonly mutations: readonly MutationRow[];
  readonly worst: readonly WorstTick[];
  /** How often ticks were lived again for it, and in how many forks. */
  readonly rests: number;
  readonly forks: number;
}

/** What the owner may do to a mutation: end its trial either way, or take back what was promoted. */
export const SETTLINGS = ['promote', 'refute', 'roll-back'] as const;
export type Settling = (typeof SETTLINGS)[number];
