import type { CompositionStep, TaskType } from '../context/context.ts';
import type { ContributionRecord, DecisionCredit } from '../governor/contribution.ts';
import type { Decision, PendingPrediction, PredictionOutcome } from '../decisions/decision.ts';
import type { EnvironmentOfTick } from '../environment/reading.ts';
import type { EpisodicReplay } from '../decisions/episodic-replay.ts';
import type { Picked, RecallFactors } from '../memory/grimoire.ts';
import type { Felt, MarkerFelt } from '../life/daimon.ts';
import type { Dying } from '../life/dying.ts';
import type { CageVerdict, LedgerTransaction, Portfolio } from '../world/ledger.ts';
import type { BehavioralPhase, CognitiveTier, CycleStep, EmotionLabel, Pad, Vitality } from '../life/life.ts';
import type { MarketRegime, RegimeReading } from '../world/market.ts';
import type { StoredRandom } from './random.ts';
import type { ProposalOfTick } from '../decisions/proposal.ts';
import type { OrdersOfTick } from '../rules/standing-order.ts';
import type { OutcomeReflection, Thought } from '../decisions/thought.ts';
import type { TriageOfTick } from '../attention/triage.ts';
import type { Action, Observation, OrderStatus, Receipt, Simulation } from '../world/world.ts';
import type { DeathRecord } from '../life/death-record.ts';

/** One weighted source of prediction error. */
export interface SurpriseSource {
  readonly name:
    'price-divergence' | 'regime-change' | 'position-health' | 'threat' | 'interventions' | 'anomalies';
  /** Raw reading before its weight. */
  readonly value: number;
  readonly weight: number;
  /** What it added to the prediction error. */
  readonly contribution: number;
}

export interface Appraisal {
  readonly predictionError: number;
  readonly sources: readonly SurpriseSource[];
  readonly padBefore: Pad;
  readonly padAfter: Pad;
  readonly emotion: EmotionLabel;
  /** What moved it, rule by rule; absent in records of minds before version 9. */
  readonly felt?: readonly Felt[];
  /** What a situation like this one felt like before; absent where nothing was felt again. */
  readonly marker?: MarkerFelt;
}

/** The gate's decision with every number that it rests on. */
export interface GateResult {
  readonly tier: CognitiveTier;
  readonly predictionError: number;
  readonly threshold: number;
  readonly base: number;
  readonly confidenceFactor: number;
  readonly mortalityFactor: number;
  readonly arousalFactor: number;
  /** Below 1 where a bad gut feeling lowers the threshold; absent where there is none. */
  readonly markerFactor?: number;
  /** Theta ticks of cooldown left; while above 0 a T1 is held back to T0. */
  readonly cooldown: number;
  /** What had it thought about whatever it was like, by its name: `owner-steer`, `phase-change`, `regime-change`, or an organ's own. */
  readonly forced: string | null;
  /** What stands out beside the prediction error, 0..1, and what it is; absent where nothing does. */
  readonly salience?: { readonly value: number; readonly why: string };
  readonly reason: string;
}

export interface RetrievedSummary {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly score: number;
  readonly factors: RecallFactors;
  readonly confidence: number;
  /** Where words were compared; absent where vectors were, or nothing was. */
  readonly by?: 'words';
  /** Why it is there though it did not rank so high; absent of the others, and in minds before version 7. */
  readonly picked?: Picked;
}

export interface ActionRecord {
  readonly action: Action;
  readonly simulation: Simulation;
  readonly verdict: CageVerdict;
  readonly status: OrderStatus;
  readonly receipt: Receipt | null;
  /** Predicted against actual, where both exist. */
  readonly verification: {
    readonly predictedOut: number;
    readonly actualOut: number;
    /** (actual − predicted) / predicted. */
    readonly deviation: number;
  } | null;
  readonly transactions: readonly LedgerTransaction[];
}

export interface StepTiming {
  /** `delta` in records of before delta cycles had their own. */
  readonly step: CycleStep | 'assemble' | 'deliberate' | 'delta' | 'commit';
  /** Milliseconds since the tick began, and duration. */
  readonly start: number;
  readonly duration: number;
  readonly skipped: boolean;
}

/** One typed record a theta tick: the unit of replay, credit and audit (seeds G and S). Plain data throughout. */
export interface DecisionCycleRecord {
  readonly tick: number;
  readonly golemId: string;
  readonly worldTime: number;
  /** Wall clock when the tick ended, Unix milliseconds. Outside what replay compares. */
  readonly wallTime: number;
  readonly versions: {
    readonly app: string;
    readonly schema: number;
    /** Of the mind that lived it; absent in records of version 1. */
    readonly mind?: number;
    readonly policy: number;
    readonly playbook: number;
  };
  /** State of the random source when the tick began. */
  readonly seed: StoredRandom;

  readonly observation: Observation;
  readonly regime: RegimeReading;
  readonly retrieved: {
    readonly query: string;
    /** Whether the situation had a vector to compare by. */
    readonly semantic: boolean;
    readonly entries: readonly RetrievedSummary[];
  };
  /** Similar past episodes. Null on T0; absent in records from before they were told. */
  readonly episodicReplay?: EpisodicReplay | null;
  /** What triage made of the events since the tick before; absent where it is off. */
  readonly triage?: TriageOfTick;
  /** What the device was like when the tick began; absent where the host told nothing, and in records from before it was read. */
  readonly environment?: EnvironmentOfTick;
  readonly appraisal: Appraisal;
  readonly gate: GateResult;
  readonly steers: readonly string[];
  /** Absent as long as the owner has ordered nothing, and in records from before orders stood. */
  readonly standingOrders?: OrdersOfTick;

  /** Null on T0. */
  readonly context: {
    readonly task: TaskType;
    readonly budget: number;
    readonly totalTokens: number;
    readonly included: number;
    readonly excluded: number;
    readonly composition: readonly CompositionStep[];
  } | null;
  readonly decision: Decision | null;
  /** Who thought, and why. Null on T0; absent in records from before models could think. */
  readonly thought?: Thought | null;
  /** What models made of outcomes that came due; absent where none was asked to. */
  readonly reflections?: readonly OutcomeReflection[];
  /** Everything that somebody would have done, in the order in which it was judged. Null on T0; absent in minds before version 13. */
  readonly proposals?: readonly ProposalOfTick[] | null;
  /** Ids of the faults of what models said; absent where there were none, and in minds before version 20. */
  readonly faults?: readonly string[];
  readonly action: ActionRecord | null;
  /** Made on this tick. */
  readonly predictions: readonly PendingPrediction[];
  /** Came due on this tick. */
  readonly outcomes: readonly PredictionOutcome[];
  readonly contribution: ContributionRecord | null;
  /** Of decisions whose predictions came due on this tick; absent where none did, and in minds before version 5. */
  readonly credits?: readonly DecisionCredit[];
  readonly episodesWritten: readonly string[];
  readonly learned: readonly string[];

  readonly portfolio: Portfolio;
  readonly vitality: Vitality;
  /** Life credit that its owner gave it before this tick, below 0 what he took, quote; absent where he did not. */
  readonly credited?: number;
  readonly phase: BehavioralPhase;
  readonly phaseChanged: boolean;
  /** Since a death was accepted; absent while it lives. */
  readonly dying?: Dying;
  readonly death: DeathRecord | null;
  readonly costs: {
    readonly metabolic: number;
    readonly gas: number;
    readonly poolFee: number;
    readonly model: number;
  };
  readonly timings: readonly StepTiming[];
  /** Late theta beats that were dropped before this tick. */
  readonly late: number;
}

/** The columns of a record: what lists and charts need, small enough to hold a whole life. */
export interface TickSummary {
  readonly tick: number;
  readonly step: number;
  readonly worldTime: number;
  readonly price: number;
  readonly regime: MarketRegime;
  readonly regimeChanged: boolean;
  readonly tier: CognitiveTier;
  readonly predictionError: number;
  readonly threshold: number;
  readonly phase: BehavioralPhase;
  readonly vitality: number;
  readonly pleasure: number;
  readonly arousal: number;
  readonly dominance: number;
  readonly equity: number;
  readonly holding: number;
  readonly exposure: number;
  readonly decidedBy: string | null;
  readonly actionKind: 'buy' | 'sell' | 'provide' | 'withdraw' | null;
  readonly actionStatus: OrderStatus | null;
  readonly blockedBy: string | null;
  /** Mean quality of the predictions that came due on this tick, null when none did. */
  readonly outcomeQuality: number | null;
  readonly durationMs: number;
  readonly died: boolean;
}
