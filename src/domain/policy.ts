import type { Allocations, ContextCategory, TaskType } from './context.ts';
import type { CageRules } from './ledger.ts';
import type { BehavioralPhase } from './life.ts';
import type { MarketRegime } from './market.ts';

type Overrides<Key extends string> = Readonly<
  Partial<Record<Key, Readonly<Partial<Record<ContextCategory, number>>>>>
>;

/** Every tunable number of the golem in one tree: shown, edited and kept by revision. */
export interface GolemPolicy {
  readonly revision: number;
  readonly context: {
    /** Soft budget of the workspace, tokens. */
    readonly budgetTokens: number;
    /** Budget multiplier by phase. */
    readonly phaseBudget: Readonly<Record<BehavioralPhase, number>>;
    readonly allocations: Allocations;
    readonly taskOverrides: Overrides<TaskType>;
    readonly phaseOverrides: Overrides<BehavioralPhase>;
    readonly regimeOverrides: Overrides<MarketRegime>;
    readonly similarityThreshold: number;
    readonly maxEpisodes: number;
    readonly minInsightConfidence: number;
    readonly fullEpisodeSlots: number;
    readonly summaryEpisodeSlots: number;
  };
  /** When a workspace is stored whole, and when as what differs from an earlier one. */
  readonly frames: {
    /** P-frames that may follow one I-frame. */
    readonly maxRun: number;
    /** Share of the budget that may have changed since the I-frame. */
    readonly tokenShare: number;
  };
  readonly clocks: {
    readonly gammaMs: number;
    readonly thetaMs: number;
    readonly thetaMinMs: number;
    readonly thetaMaxMs: number;
    /** Theta ticks per delta tick. */
    readonly thetaPerDelta: number;
  };
  readonly gate: {
    readonly baseThreshold: number;
    readonly minThreshold: number;
    readonly maxThreshold: number;
    readonly confidenceGain: number;
    readonly mortalityGain: number;
    readonly arousalGain: number;
    /** Theta ticks after a T1 or T2 during which only a T2 passes. */
    readonly cooldownTicks: number;
  };
  readonly surprise: {
    readonly priceDivergence: number;
    readonly regimeChange: number;
    readonly positionHealth: number;
    readonly threat: number;
    readonly interventions: number;
    readonly anomalies: number;
  };
  readonly retrieval: {
    readonly semantic: number;
    readonly temporal: number;
    readonly importance: number;
    readonly emotional: number;
    readonly limit: number;
  };
  /** How past episodes like this one are found and told on T1 and T2 ticks. */
  readonly episodicReplay: {
    readonly regime: number;
    readonly affect: number;
    readonly task: number;
    /** Age at which an episode counts half, theta ticks. */
    readonly recencyTicks: number;
    /** Score under which an episode is not like this one. */
    readonly minSimilarity: number;
    /** Episodes told at most. */
    readonly topK: number;
    /** Tokens of the prefix at most. */
    readonly budgetTokens: number;
  };
  readonly memory: {
    /** Prediction error above which a T0 tick still leaves an episode. */
    readonly surprisingT0: number;
    /** Half-life of confidence in theta ticks, by entry type, before reinforcement stretches it. */
    readonly halfLife: Readonly<Record<string, number>>;
    readonly antiKnowledgeFloor: number;
  };
  readonly mortality: {
    /** Life credit at birth, quote. */
    readonly credit: number;
    /** Spent by every theta tick, and on top by a T1 and a T2, quote. */
    readonly metabolicCost: number;
    readonly t1Cost: number;
    readonly t2Cost: number;
    readonly senescenceThreshold: number;
    /** Chance of death a theta tick at birth, and its growth per 10,000 ticks. */
    readonly baseHazard: number;
    readonly ageFactor: number;
  };
  /** Which models deliberate, and how long and how much they may. */
  readonly thinking: {
    /** Owner's ids of models, asked in this order; none: the reflex. */
    readonly t1Models: readonly string[];
    readonly t2Models: readonly string[];
    /** Wall time that one deliberation waits for models, all of them together. */
    readonly t1DeadlineMs: number;
    readonly t2DeadlineMs: number;
    /** Tokens of one reply at most. */
    readonly t1MaxTokens: number;
    readonly t2MaxTokens: number;
    /** Life credit, quote, that a US dollar of model cost spends. */
    readonly costFactor: number;
  };
  readonly paper: {
    /** Starting capital, quote. */
    readonly capital: number;
    /** Price of the chain's coin for paper gas, quote a coin. */
    readonly gasCoinPrice: number;
  };
  /** How much of the past is kept for reopening. */
  readonly history: {
    /** Theta ticks from one kept state of the mind to the next. */
    readonly snapshotTicks: number;
    /** Newest states that are all kept; older ones are thinned out. */
    readonly retained: number;
  };
  /** Which traces of ticks are kept. */
  readonly tracing: {
    /** Newest traces that are kept; 0 traces nothing. */
    readonly kept: number;
    /** A tick that takes so long is always kept, ms. */
    readonly slowMs: number;
    /** Share of the ticks that counts as slow among the last ones. */
    readonly slowShare: number;
    /** Share of the other ticks that is kept by chance. */
    readonly sampleShare: number;
    /** Traces a second that are kept for being slow among the last ones or by chance. */
    readonly perSecond: number;
  };
  readonly cage: CageRules;
}

/** Where a policy number comes from and what it may be: what the settings page is made of. */
export interface PolicyField {
  /** Dotted path into {@link GolemPolicy}. */
  readonly path: string;
  readonly label: string;
  readonly unit: string;
  /** Seed, decision or `ours`. */
  readonly source: string;
  readonly description: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface PolicyRevision {
  readonly revision: number;
  readonly tick: number;
  readonly wallTime: number;
  readonly trigger: 'genesis' | 'owner' | 'restore';
  /** Paths that changed, old and new value. */
  readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
}

/** A partial policy; leaves replace, objects merge, unknown paths are refused. */
export type PolicyPatch = { readonly [key: string]: unknown };
