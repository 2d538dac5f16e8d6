import type { ContextCategory } from '../../domain/context/category.ts';
import type { ContextOverride, TaskType } from '../../domain/context/context.ts';
import type { PromptReader } from '../../domain/context/model-context.ts';
import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import type { EnvironmentReading } from '../../domain/environment/reading.ts';
import type { MarkerFelt } from '../../domain/life/daimon.ts';
import type { EntryType, Recalled } from '../../domain/memory/grimoire.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { CageRules } from '../policy/index.ts';
import type { BehavioralPhase, CognitiveTier, EmotionLabel, Pad, Vitality } from '../../domain/life/life.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { PlaybookRule } from '../../domain/rules/playbook.ts';
import type { GateResult } from '../../domain/records/record.ts';
import type { Observation, Receipt, WorldInfo } from '../../domain/world/world.ts';
import type { Composite } from '../../domain/attention/attention.ts';
import type { CompressionGuideline } from '../../domain/governor/guideline.ts';
import type { Lineage } from '../../domain/life/testament.ts';
import type { BlockedOrder } from '../market/index.ts';

import type { PiecesAtHand } from '../candidates/index.ts';
import type { OrdersInForce } from './standing.ts';

/** What categories and types of memory in them were worth in a regime, by loop 1: 1 where nothing was learnt. */
export type Worth = Readonly<
  Partial<Record<ContextCategory, Readonly<Partial<Record<EntryType | 'any', number>>>>>
>;

export const worthIn = (worth: Worth, category: ContextCategory, type: EntryType): number =>
  worth[category]?.[type] ?? worth[category]?.any ?? 1;

/** What a prompt goes by: those in force in its regime, and how many entries each may keep. */
export interface InForce {
  readonly guidelines: readonly Pick<CompressionGuideline, 'number' | 'kind'>[];
  readonly most: number;
}

/** Something that the golem can do, for the tool state. */
export interface ToolInfo {
  readonly name: string;
  readonly description: string;
}

/** Everything the governor may put before a deliberation: one tick's facts from every organ. */
export interface GovernorInput {
  readonly tick: number;
  readonly tier: CognitiveTier;
  readonly task: TaskType;
  /** For whom the prompt is; left out where no model is asked. */
  readonly reader?: PromptReader;
  /** What the device was like when the tick began; left out where the host told nothing. */
  readonly environment?: EnvironmentReading;
  readonly world: WorldInfo;
  readonly observation: Observation;
  readonly regime: RegimeReading;
  readonly phase: BehavioralPhase;
  readonly vitality: Vitality;
  /** Whose heir it is; left out of the first of a line. */
  readonly lineage?: Lineage;
  readonly pad: Pad;
  readonly emotion: EmotionLabel;
  /** What a situation like this one felt like before; left out where nothing is felt. */
  readonly marker?: MarkerFelt;
  readonly gate: GateResult;
  readonly portfolio: Portfolio;
  readonly cage: CageRules;
  readonly rules: readonly PlaybookRule[];
  /** Revision of the playbook that they are of. */
  readonly playbookRevision: number;
  /** Tick at which each rule last acted. */
  readonly lastActed: Readonly<Record<string, number>>;
  /** How many of a rule's conditions hold now, 0..1 by rule id; absent is 0. */
  readonly relevance: Readonly<Record<string, number>>;
  /** Posterior mean of a rule, 0..1 by rule id; absent falls back to the rule's own counts. */
  readonly ruleConfidence: Readonly<Record<string, number>>;
  readonly recalled: readonly Recalled[];
  /** Ids of memories that the owner has pinned, in his order. */
  readonly pinned?: readonly string[];
  /** Confidence from which recalled warnings are hard context. */
  readonly hardWarnings: number;
  /** What the entries that state a fact give as numbers, by the entry's id; null before organs have looked for what they bring. */
  readonly readings: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  /** What loop 1 has learnt of categories in this regime; null where recall alone ranks. */
  readonly worth: Worth | null;
  /** The same of the components of attention; left out where nothing was learnt. */
  readonly components?: Composite;
  /** What loop 2 has learnt to add to shares of the budget; left out where it has learnt nothing. */
  readonly learnt?: Readonly<Partial<Record<ContextCategory, number>>>;
  readonly predictions: readonly PendingPrediction[];
  readonly steers: readonly string[];
  /** Of these, what was not understood as an order: rules may read it. */
  readonly unread: readonly string[];
  /** What the owner has ordered; left out where he has ordered nothing. */
  readonly standing?: OrdersInForce | null;
  readonly tools: readonly ToolInfo[];
  /** The latest receipts, newest first. */
  readonly receipts: readonly Receipt[];
  /** Recently blocked orders, newest first. */
  readonly blocked: readonly BlockedOrder[];
  /** How many of the last replies of models were not taken, one after the other; left out where none has replied yet. */
  readonly refusedInRow?: number;
  /** What the owner wants in every prompt, or in none; left out where nothing. */
  readonly overrides?: readonly ContextOverride[];
  /** What compression keeps whole in this regime, learnt from its failures; left out where nothing. */
  readonly guidelines?: InForce;
  /** Ids of candidates that go in whatever they score. */
  readonly forced?: ReadonlySet<string>;
  /** Pieces that were made before they are asked for; left out, all are made now. No prompt is another for them. */
  readonly ready?: PiecesAtHand;
}
