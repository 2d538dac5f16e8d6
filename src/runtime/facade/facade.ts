import type { CognitiveWorkspace } from '../../domain/context.ts';
import type { EpisodicReplayTotals } from '../../domain/episodic-replay.ts';
import type { GolemEvent, GolemEventType, NumberedEvent } from '../../domain/events.ts';
import type { EntryDraft, EntryFilter, EntryType, GrimoireEntry, Recalled } from '../../domain/grimoire.ts';
import type { InstallStatus } from '../../domain/install.ts';
import type { CageRules } from '../../mind/world/cage-policy.ts';
import type { ClockName } from '../../domain/life.ts';
import type { FilePreview, ImportReport, MappingPatch } from '../../domain/market-file.ts';
import type { PolicyField, PolicyPatch, PolicyRevision } from '../../domain/policy.ts';
import type { GolemPolicy } from '../../mind/policy/golem-policy.ts';
import type { DecisionCycleRecord, TickSummary } from '../../domain/record.ts';
import type { GolemStatus, ModelStatus } from '../../domain/status.ts';
import type { WorldInfo, WorldState } from '../../domain/world.ts';
import type { LedgerView } from '../../protocol/golem.ts';
import type { RecordRange } from '../../protocol/record-range.ts';
import type { ChainFacade } from './chain-facade.ts';
import type { EventsFacade, FramesFacade } from './context-facade.ts';
import type { KeysFacade, LanguageModelsFacade } from './models-facade.ts';
import type { MetricsFacade } from './metrics-facade.ts';
import type { TracesFacade } from './traces-facade.ts';
import type { ForkFacade } from './fork-facade.ts';
import type { ReplayFacade, StateFacade } from './past-facade.ts';
import type { TravelFacade } from './travel-facade.ts';

export type EventOf<Type extends GolemEventType> = Extract<NumberedEvent, { type: Type }>;

/**
 * `globalThis.golem`: everything that a person can do on the page, for scripts, embedding pages and tests.
 * The dashboard itself uses nothing else. Every call but `on` is asynchronous and rejects with an `AppError`.
 * See docs/api.md for shapes, units and errors.
 */
export interface GolemFacade extends TravelFacade {
  /** Resolves when the golem can be asked and told; rejects when it could not be started. */
  readonly ready: Promise<void>;
  status(): Promise<GolemStatus>;
  start(): Promise<void>;
  pause(): Promise<void>;
  setSpeed(speed: number): Promise<void>;
  seek(step: number): Promise<void>;
  step(clock: ClockName, n?: number): Promise<readonly DecisionCycleRecord[]>;
  steer(text: string): Promise<void>;
  readonly records: {
    list(range?: RecordRange): Promise<readonly DecisionCycleRecord[]>;
    summaries(range?: RecordRange): Promise<readonly TickSummary[]>;
    get(tick: number): Promise<DecisionCycleRecord | null>;
  };
  readonly workspace: FramesFacade & {
    get(tick: number): Promise<CognitiveWorkspace | null>;
    before(tick: number): Promise<CognitiveWorkspace | null>;
  };
  readonly events: EventsFacade;
  readonly state: StateFacade;
  readonly replay: ReplayFacade;
  readonly fork: ForkFacade;
  readonly policy: {
    get(): Promise<GolemPolicy>;
    set(patch: PolicyPatch): Promise<GolemPolicy>;
    fields(): Promise<readonly PolicyField[]>;
    defaults(): Promise<GolemPolicy>;
    revisions(): Promise<readonly PolicyRevision[]>;
    restore(revision: number): Promise<GolemPolicy>;
  };
  readonly playbook: { get(): Promise<string>; set(markdown: string): Promise<string> };
  readonly grimoire: {
    remember(draft: EntryDraft): Promise<GrimoireEntry>;
    recall(
      query: string,
      options?: { limit?: number; types?: readonly EntryType[]; at?: number },
    ): Promise<readonly Recalled[]>;
    get(id: string): Promise<GrimoireEntry | null>;
    list(filter?: EntryFilter): Promise<readonly GrimoireEntry[]>;
    count(): Promise<Readonly<Record<string, number>>>;
    /** What telling similar episodes did in this life. */
    episodicReplay(): Promise<EpisodicReplayTotals>;
  };
  /** The embedding model on this machine, and the owner's language models. */
  readonly models: LanguageModelsFacade & {
    embed(texts: readonly string[]): Promise<Float32Array[]>;
    status(): Promise<ModelStatus>;
    load(): Promise<ModelStatus>;
    cancel(): Promise<void>;
  };
  /** Keys for them: kept for the session, or encrypted under a passphrase. None is ever told. */
  readonly keys: KeysFacade;
  readonly thinking: {
    /** Lets the reflex answer the tick that waits for a model; false when none is waited for. */
    skip(): Promise<boolean>;
  };
  readonly world: ChainFacade & {
    list(): Promise<readonly WorldInfo[]>;
    use(id: string): Promise<void>;
    state(): Promise<WorldState | null>;
    /** How a market file would be read. */
    previewFile(file: File): Promise<FilePreview>;
    /** Keeps a market file as a world, by the guess or as corrected; `import` events tell how far it is. */
    importFile(file: File, mapping?: MappingPatch): Promise<ImportReport>;
    cancelImport(): Promise<void>;
    remove(id: string): Promise<void>;
  };
  readonly ledger: { get(): Promise<LedgerView>; blocked(limit?: number): Promise<readonly TickSummary[]> };
  readonly cage: { get(): Promise<CageRules>; set(rules: Partial<CageRules>): Promise<CageRules> };
  /** The page as an app: offline, newer versions, installing, the browser's promise to keep its data. */
  readonly install: {
    status(): Promise<InstallStatus>;
    persist(): Promise<boolean>;
    install(): Promise<boolean>;
    update(): Promise<void>;
  };
  readonly metrics: MetricsFacade;
  readonly traces: TracesFacade;
  erase(): Promise<void>;
  /** Listens to one type of event, or to all with `*`. Returns the unsubscribe function. */
  on<Type extends GolemEventType>(type: Type, listener: (event: EventOf<Type>) => void): () => void;
  on(type: '*', listener: (event: GolemEvent & { seq: number }) => void): () => void;
}
