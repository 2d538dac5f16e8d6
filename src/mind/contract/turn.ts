import type { Portfolio } from '../../domain/world/ledger.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { ContributionRecord } from '../../domain/governor/contribution.ts';
import type { Decision, PendingPrediction } from '../../domain/decisions/decision.ts';
import type { BehavioralPhase } from '../../domain/life/life.ts';
import type { Forecast } from '../../domain/decisions/forecast.ts';
import type { BlockedOrder, LedgerState } from '../market/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { FeatureValues } from './feature.ts';
import type { Observed } from './observed.ts';
import type { RecallResult } from './recall-result.ts';
import type { OrdersInForce } from './standing.ts';
import type {
  ActionRecord,
  Appraisal,
  DecisionCycleRecord,
  GateResult,
} from '../../domain/records/record.ts';
import type { ProposalOfTick, Trial } from '../../domain/decisions/proposal.ts';
import type { OutcomeReflection, ReflectionDue, Thought } from '../../domain/decisions/thought.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import type { OrderReading } from '../../domain/rules/standing-order.ts';

/** A thought beside what mutations on trial would have made of it. */
export interface Beside {
  readonly regime: MarketRegime;
  readonly current: Forecast;
  /** By the mutation's number; null where it would have decided the same. */
  readonly mutated: ReadonlyMap<number, Forecast | null>;
}

/** A thought whose prompt guidelines changed, beside what it would have been without each. */
export interface Guided {
  readonly current: Forecast;
  /** By the guideline's number; null where it would have been decided the same, or where a model or an order decided, who are not asked twice. */
  readonly without: ReadonlyMap<number, Forecast | null>;
}

/** What a T1 or T2 tick thought. */
export interface Deliberated {
  readonly workspace: CognitiveWorkspace;
  readonly contribution: ContributionRecord;
  readonly decision: Decision;
  /** Of the decision's action; null where it has none. */
  readonly trial: Trial | null;
  readonly thought: Thought;
  /** Everything that somebody would have done, in the order in which it was judged. */
  readonly proposals: readonly ProposalOfTick[];
  /** What a model made of the owner's words; null where none was asked to. */
  readonly reading: Pick<OrderReading, 'model' | 'meanings'> | null;
  /** Who is to reflect on what comes of it; absent where nobody is. */
  readonly reflects?: ReflectionDue;
  /** What organs had looked for, by their names. */
  readonly found: ReadonlyMap<string, unknown>;
  /** What mutations on trial would have made of it; null where none is on trial here, or where the reflex did not decide. */
  readonly beside: Beside | null;
  /** What it would have been without each of the guidelines that kept something whole; null where none did. */
  readonly guided: Guided | null;
  /** What the reflex would have decided without what an organ brought. */
  without(organ: string): Decision;
}

/** What came of an order, and the books behind it. */
export interface Acted {
  readonly record: ActionRecord;
  readonly ledger: LedgerState;
}

/** What a tick came to, once its order is booked or refused. */
export interface Settled {
  readonly ledger: LedgerState;
  readonly portfolio: Portfolio;
  readonly costs: DecisionCycleRecord['costs'];
  /** Orders that the cage refused lately, newest first, this tick's among them. */
  readonly blocks: readonly BlockedOrder[];
}

/** A tick that has been lived and that nothing has been learned of yet: what the after-turn chain reads. */
export interface Turn {
  readonly tick: number;
  readonly world: WorldInfo;
  readonly policy: GolemPolicy;
  /** By which rules it was lived. */
  readonly versions: DecisionCycleRecord['versions'];
  readonly observed: Observed;
  /** What organs made of what the world told, by their names. */
  readonly perceived: ReadonlyMap<string, unknown>;
  /** Kinds of events that organs found worth a look. */
  readonly happened: readonly string[];
  readonly recalled: RecallResult;
  readonly appraisal: Appraisal;
  readonly gate: GateResult;
  /** What the owner said to it. */
  readonly steers: readonly string[];
  /** What the owner has ordered, as the tick found it; null where he has ordered nothing. */
  readonly standing: OrdersInForce | null;
  /** As they were at the gate. */
  readonly features: FeatureValues;
  /** As the tick found it. */
  readonly phase: BehavioralPhase;
  /** Null on T0. */
  readonly deliberated: Deliberated | null;
  /** Null where no order was given. */
  readonly acted: Acted | null;
  readonly settled: Settled;
  /** What models made of outcomes that came due; absent where none was asked to. */
  readonly reflections?: readonly OutcomeReflection[];
  /** Made on this tick. */
  readonly predictions: readonly PendingPrediction[];
}
