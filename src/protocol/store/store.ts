import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { Contradiction } from '../../domain/memory/contradiction.ts';
import type {
  EntryFilter,
  GrimoireEntry,
  MemoryCounts,
  QuarantineReason,
  Refusals,
  Validity,
} from '../../domain/memory/grimoire.ts';
import type { PromptUseQuery, PromptUses } from '../../domain/context/prompt-uses.ts';
import type { MemoryTimes } from '../../domain/memory/memory-point.ts';
import type { ContextEvent } from '../../domain/governor/context-events.ts';
import type { LedgerTransaction } from '../../domain/world/ledger.ts';
import type { KeptPlaybook, Playbook } from '../../domain/rules/playbook.ts';
import type { PolicyRevision } from '../../domain/rules/policy.ts';
import type { LivedSpanRecord } from '../../domain/records/lived-span.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import type { DecisionCycleRecord, TickSummary } from '../../domain/records/record.ts';
import type { HistoryHead, SpanHistory } from '../../domain/past/replay.ts';
import type { StorageStatus } from '../../domain/events/status.ts';
import type { MemoryUsePart } from '../../domain/telemetry/memory-use.ts';
import type { CommitTiming, TickMetrics } from '../../domain/telemetry/telemetry.ts';
import type { Corpus } from '../../lib/search/corpus.ts';
import type { Bounds } from '../../lib/search/fuse.ts';
import type { questions } from '../../mind/grimoire/index.ts';
import type { CandidateQuery, RecallCandidate } from '../../mind/ports.ts';
import type { FrameLimits } from '../../mind/prompt/index.ts';
import type { StoreAgentMemoriesApi } from './agent-memories.ts';
import type { StoreTravelApi } from './archive.ts';
import type { StoreAttributionApi } from './attribution.ts';
import type { PolicyEvent, StoreContextApi } from './context.ts';
import type { StoreEmbeddersApi } from './embedders.ts';
import type { StoreHistoryApi } from './history.ts';
import type { StoreLivesApi } from './lives.ts';
import type { OpenOptions } from './open-options.ts';
import type { StoreRetentionApi } from './retention.ts';
import type { RecordRange, SpanRange } from './record-range.ts';
import type { StoreTelemetryApi } from './telemetry.ts';
import type { StoreTestamentsApi } from './testaments.ts';
import type { StoreTracesApi, TraceBatch } from './traces.ts';

/** Bytes of the stored database that are loaded, or copied from an earlier version's, of all. */
export type OpenProgress = (loaded: number, total: number) => void;

/** The mind's own state, opaque to the store: plain data. */
export type MindStateData = { readonly tick: number; readonly [key: string]: unknown };

/** A new revision of the playbook, and the one that it takes the place of as it was in the end; null where there was none. */
export interface PlaybookMade {
  readonly made: KeptPlaybook;
  readonly before: Playbook | null;
}

/** What every lived span changed. */
interface SpanWritten {
  readonly entries: readonly GrimoireEntry[];
  /** Full replacements of entries that changed (reinforced, verified, cited). */
  readonly updated: readonly GrimoireEntry[];
  /** State after the span. Of several in one transaction only the last state is kept. */
  readonly state: MindStateData;
}

/** A span that is no theta tick. Behind a tick it is a part of the tick's commit; one that is lived alone is a commit of its own. */
export interface SpanCommit extends SpanWritten {
  readonly record: LivedSpanRecord;
  readonly history: SpanHistory;
  readonly summary?: null;
  readonly metrics?: null;
  readonly behind?: readonly [];
  /** Traces of spans before it that it takes along. */
  readonly traces?: TraceBatch;
}

/** Several can go into one transaction; each is whole or absent. */
export type Commit = TickCommit | SpanCommit;

/** Everything one tick changed, and what was lived behind it: never the one without the other. */
export interface TickCommit extends SpanWritten {
  readonly record: DecisionCycleRecord;
  readonly summary: TickSummary;
  readonly workspace: CognitiveWorkspace | null;
  readonly transactions: readonly LedgerTransaction[];
  /** When its workspace may be stored as what differs from an earlier one; without it, it is stored whole. */
  readonly frames?: FrameLimits;
  /** The revision that it made of the playbook; absent where it made none. */
  readonly playbook?: PlaybookMade;
  /** What it tells of its context. */
  readonly events?: readonly ContextEvent[];
  /** What it adds to the life's history. */
  readonly history?: SpanHistory;
  /** What was measured of it; its own commit is still to come. */
  readonly metrics?: TickMetrics | null;
  /** Traces of ticks before it that it takes along. */
  readonly traces?: TraceBatch;
  /** What was lived behind it, in order. */
  readonly behind?: readonly SpanCommit[];
}

/** What is known of a memory's validity from a tick on. */
export interface ValidityChange extends Validity {
  readonly id: string;
}

/** What a memory's validity is from now on by its contradictions; null where it is a side of none that counts. */
export interface SettledValidity {
  readonly id: string;
  readonly validity: Validity | null;
}

export interface EntryVector {
  readonly id: string;
  readonly model: string;
  readonly vector: Float32Array;
  /** Signs of the states of its word pieces (`lib/search/sign-match.ts`); null or absent where none were made. */
  readonly pieces?: Uint8Array | null;
}

export interface LifeData {
  readonly state: MindStateData | null;
  readonly policy: GolemPolicy | null;
  /** The newest revision. */
  readonly playbook: KeptPlaybook | null;
  /** Null for a life without a history. */
  readonly head: HistoryHead | null;
}

/** A question to all that is remembered. */
export interface AnsweringQuery extends Pick<CandidateQuery, 'vector' | 'types' | 'atTick'> {
  readonly question: string;
}

export interface Answering {
  /** How the question's words lie in all that is remembered; null where that is not told. */
  readonly collection: Corpus | null;
  /** What all that may be recalled is spread over; null where that is not told. */
  readonly of: Bounds | null;
  readonly found: readonly questions.ConsideredMemory[];
}

export interface StoreApi
  extends
    StoreAgentMemoriesApi,
    StoreAttributionApi,
    StoreEmbeddersApi,
    StoreTravelApi,
    StoreContextApi,
    StoreHistoryApi,
    StoreLivesApi,
    StoreRetentionApi,
    StoreTelemetryApi,
    StoreTestamentsApi,
    StoreTracesApi {
  /** Opens or makes the database. @throws AppError `store.*` */
  open(options: OpenOptions, progress?: OpenProgress): Promise<StorageStatus>;
  status(): Promise<StorageStatus>;
  /** What the database holds in memory. */
  memoryUse(): Promise<readonly MemoryUsePart[]>;
  load(): Promise<LifeData>;
  /**
   * One transaction for all of them; resolves once it is durable. `before` is what the one before took, written down with it.
   * @throws AppError `store.quota` and others; then nothing of it is kept.
   */
  commit(
    commits: readonly Commit[],
    vectors: readonly EntryVector[],
    before?: CommitTiming | null,
  ): Promise<{ readonly tick: number; readonly ms: number }>;
  /** State outside a tick: world switched, steer queued. @param playbook revision that it goes by from now on, in the same transaction */
  saveState(state: MindStateData, playbook?: PlaybookMade): Promise<void>;
  /** Keeps the event that tells of it in the same transaction. */
  savePolicy(policy: GolemPolicy, revision: PolicyRevision): Promise<PolicyEvent>;
  policyRevisions(): Promise<readonly PolicyRevision[]>;
  policyAt(revision: number): Promise<GolemPolicy | null>;
  /** Newest first. @param before revisions below this one; the newest without it */
  playbooks(limit: number, before?: number): Promise<readonly KeptPlaybook[]>;
  playbookAt(revision: number): Promise<KeptPlaybook | null>;

  summaries(range: RecordRange): Promise<readonly TickSummary[]>;
  records(range: RecordRange): Promise<readonly DecisionCycleRecord[]>;
  /** Prompts that a memory was in, newest first. */
  promptUses(id: string, query: PromptUseQuery): Promise<PromptUses>;
  record(tick: number): Promise<DecisionCycleRecord | null>;
  /** Records of what was lived behind ticks, by tick and place ascending, cut as records are. */
  spanRecords(range: SpanRange): Promise<readonly LivedSpanRecord[]>;
  workspace(tick: number): Promise<CognitiveWorkspace | null>;
  /** The last assembled workspace at or before the tick. */
  workspaceBefore(tick: number): Promise<CognitiveWorkspace | null>;
  /** Booked in one world up to a tick, the last without it; newest first. */
  transactions(worldId: string, limit: number, upTo?: number): Promise<readonly LedgerTransaction[]>;
  blockedOrders(limit: number, upTo?: number): Promise<readonly TickSummary[]>;

  /**
   * Newest first. @param filter with `stoodAt`, what the owner took back or released after that tick is told as before; `now` is the world's
   * time, by which what has a time of its own holds
   */
  entries(
    filter: EntryFilter & { readonly stoodAt?: number; readonly now?: number },
  ): Promise<readonly GrimoireEntry[]>;
  /** When each of them was, newest first. @param filter with `now`, as above */
  entryTimes(filter: EntryFilter & { readonly now?: number }): Promise<MemoryTimes>;
  entriesById(ids: readonly string[]): Promise<readonly GrimoireEntry[]>;
  /** Those whose words are exactly these, in quarantine or not. */
  entriesSaying(texts: readonly string[]): Promise<readonly GrimoireEntry[]>;
  /** Passages of one taking in. */
  idsOfTaking(taking: string): Promise<readonly string[]>;
  /** Lets a memory out of quarantine. @param tick the last that was lived @returns whether it was in it */
  releaseEntry(id: string, tick: number): Promise<boolean>;
  /** Takes back what the owner added: its row stays for the past, nothing of now has it. @returns ids of those that were there */
  takeBackEntries(ids: readonly string[], tick: number): Promise<readonly string[]>;
  /** Takes a taking back back that no tick was lived with. @param tick the last that was lived @returns ids of those there again */
  restoreEntries(ids: readonly string[], tick: number): Promise<readonly string[]>;
  /** The same of a release. @returns whether it is in quarantine again */
  holdEntry(id: string, tick: number): Promise<boolean>;
  /** Of these, what was taken back, as it was when it was. */
  takenBack(ids: readonly string[]): Promise<readonly GrimoireEntry[]>;
  /** Why a memory was ever in quarantine; null of what never was. */
  quarantineOf(id: string): Promise<QuarantineReason | null>;
  /** Counts what was refused. @param tick the last that was lived */
  noteRefusals(refused: Refusals, tick: number): Promise<void>;
  /** What was refused before a tick was over, or ever. */
  refusals(before?: number): Promise<Refusals>;
  /**
   * Those of which both sides are there, newest first, now or as of the end of a tick.
   * @param query `of`: only those that one of these memories is a side of
   */
  contradictions(query: {
    readonly of?: readonly string[];
    readonly at?: number;
    readonly limit?: number;
  }): Promise<readonly Contradiction[]>;
  /** Writes what is told of pairs from a tick on in place of what was told of them, and the validity of their sides, in one transaction. */
  noteContradictions(
    pairs: readonly Contradiction[],
    settled: readonly SettledValidity[],
    since: number,
  ): Promise<void>;
  /** @param now the world's time, Unix seconds */
  memoryCounts(now: number): Promise<MemoryCounts>;
  countEntries(): Promise<Readonly<Record<string, number>>>;
  candidates(query: CandidateQuery): Promise<readonly RecallCandidate[]>;
  /** What may answer a question, by its words and its meaning and beside these, of all there is. */
  answering(query: AnsweringQuery): Promise<Answering>;
  putEntries(entries: readonly GrimoireEntry[], vectors: readonly EntryVector[]): Promise<void>;
  /** Entries whose vector is missing, newest first, and how many there are. */
  withoutVectors(
    limit: number,
  ): Promise<{ readonly total: number; readonly entries: readonly GrimoireEntry[] }>;
  putVectors(vectors: readonly EntryVector[]): Promise<void>;
  /** Every vector goes, in one transaction: each entry waits for one again. */
  forgetVectors(): Promise<void>;
  /** Vectors of those of these entries that have one. */
  vectorsOf(ids: readonly string[]): Promise<readonly EntryVector[]>;
  /** Vectors of the newest entries that have one, for a working memory to begin with. */
  recentVectors(limit: number): Promise<readonly EntryVector[]>;

  /** Ends one life: everything of it is deleted, settings outside the database stay. */
  erase(): Promise<void>;
  close(): Promise<void>;
}
