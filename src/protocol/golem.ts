import type { CognitiveWorkspace } from '../domain/context.ts';
import type { EntryDraft, EntryFilter, EntryType, GrimoireEntry, Recalled } from '../domain/grimoire.ts';
import type { LedgerTransaction, Portfolio } from '../domain/ledger.ts';
import type { CageRules } from '../mind/world/cage-policy.ts';
import type { ClockName } from '../domain/life.ts';
import type { PolicyField, PolicyPatch, PolicyRevision } from '../domain/policy.ts';
import type { GolemPolicy } from '../mind/policy/golem-policy.ts';
import type { DecisionCycleRecord, TickSummary } from '../domain/record.ts';
import type { GolemStatus, ModelStatus } from '../domain/status.ts';
import type { WorldInfo, WorldState } from '../domain/world.ts';
import type { ChainApi } from './chain.ts';
import type { GolemTravelApi } from './archive.ts';
import type { EpisodicReplayApi } from './episodic-replay.ts';
import type { GolemContextApi } from './context.ts';
import type { LanguageModelsApi } from './models.ts';
import type { RecordRange } from './record-range.ts';
import type { MarketFileApi } from './market-file.ts';
import type { PastApi } from './past.ts';
import type { ForksApi } from './fork.ts';
import type { ReplayApi } from './replay.ts';
import type { TelemetryApi } from './telemetry.ts';
import type { ThinkingApi } from './thinking.ts';
import type { TracesApi } from './traces.ts';

/** Version of what tabs say to each other: two tabs may have been opened from two versions of the page. */
export const TABS_PROTOCOL = 1;

export interface LedgerView {
  readonly portfolio: Portfolio;
  readonly transactions: readonly LedgerTransaction[];
  /** Sum of every account by asset, minor units; each asset's total is 0. */
  readonly balances: Readonly<Record<string, { readonly quote: number; readonly base: number }>>;
}

export interface Metrics {
  /** Ticks a second over the last 64 committed ticks. */
  readonly ticksPerSecond: number | null;
  /** By step: count, mean, p50, p95, p99 in ms over the ring buffer. */
  readonly steps: Readonly<
    Record<
      string,
      {
        readonly count: number;
        readonly mean: number;
        readonly p50: number;
        readonly p95: number;
        readonly p99: number;
      }
    >
  >;
  readonly tiers: Readonly<Record<'T0' | 'T1' | 'T2', number>>;
  readonly commit: { readonly count: number; readonly p50: number; readonly p99: number };
  /** Loop 1's posteriors by category and regime. */
  readonly posteriors: readonly {
    readonly category: string;
    readonly regime: string;
    readonly alpha: number;
    readonly beta: number;
  }[];
  readonly rules: readonly {
    readonly id: string;
    readonly alpha: number;
    readonly beta: number;
    readonly acted: number;
  }[];
}

/** What the golem worker answers; the page's facade wraps it one to one. */
export interface GolemApi
  extends
    TracesApi,
    ChainApi,
    ThinkingApi,
    GolemTravelApi,
    MarketFileApi,
    LanguageModelsApi,
    TelemetryApi,
    ReplayApi,
    ForksApi,
    PastApi,
    GolemContextApi,
    EpisodicReplayApi {
  status(): Promise<GolemStatus>;
  start(): Promise<void>;
  pause(): Promise<void>;
  /** Ends the tick under way and stores it, for a page about to be opened anew; it goes on running there. */
  settle(): Promise<void>;
  /** Times real time, 1 to 10,000. */
  setSpeed(speed: number): Promise<void>;
  /** Go to a step of the world: the market jumps, the golem keeps its memory and its ledger. */
  seek(step: number): Promise<void>;
  /** Beats `n` times and resolves with the records that were committed meanwhile. */
  step(clock: ClockName, n: number): Promise<readonly DecisionCycleRecord[]>;
  steer(text: string): Promise<void>;

  recordsList(range: RecordRange): Promise<readonly DecisionCycleRecord[]>;
  recordsSummaries(range: RecordRange): Promise<readonly TickSummary[]>;
  recordsGet(tick: number): Promise<DecisionCycleRecord | null>;
  workspaceGet(tick: number): Promise<CognitiveWorkspace | null>;
  /** The workspace of that tick, or of the last one before it that assembled one. */
  workspaceBefore(tick: number): Promise<CognitiveWorkspace | null>;

  policyGet(): Promise<GolemPolicy>;
  policySet(patch: PolicyPatch): Promise<GolemPolicy>;
  policyFields(): Promise<readonly PolicyField[]>;
  policyDefaults(): Promise<GolemPolicy>;
  policyRevisions(): Promise<readonly PolicyRevision[]>;
  policyRestore(revision: number): Promise<GolemPolicy>;
  playbookGet(): Promise<string>;
  playbookSet(markdown: string): Promise<string>;

  grimoireRemember(draft: EntryDraft): Promise<GrimoireEntry>;
  grimoireRecall(
    query: string,
    options?: { limit?: number; types?: readonly EntryType[]; at?: number },
  ): Promise<readonly Recalled[]>;
  grimoireGet(id: string): Promise<GrimoireEntry | null>;
  grimoireList(filter?: EntryFilter): Promise<readonly GrimoireEntry[]>;
  grimoireCount(): Promise<Readonly<Record<string, number>>>;

  modelsEmbed(texts: readonly string[]): Promise<Float32Array[]>;
  modelsStatus(): Promise<ModelStatus>;
  /** Loads the model, or joins the load under way; resolves when it is ready, failed or cancelled. */
  modelsLoad(): Promise<ModelStatus>;
  modelsCancel(): Promise<void>;

  worldList(): Promise<readonly WorldInfo[]>;
  worldUse(id: string): Promise<void>;
  worldState(): Promise<WorldState | null>;
  ledgerGet(): Promise<LedgerView>;
  cageGet(): Promise<CageRules>;
  cageSet(rules: Partial<CageRules>): Promise<CageRules>;
  blockedOrders(limit: number): Promise<readonly TickSummary[]>;
  metrics(): Promise<Metrics>;
  /** Deletes this life and begins another. */
  erase(): Promise<void>;
}
