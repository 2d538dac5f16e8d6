import type { ClockPort, ModelPort, TokenCounter } from '../mind/ports.ts';
import type { SpanDescription } from '../mind/replay/index.ts';
import type { SeenLife } from '../domain/storage/lying-life.ts';
import type { InferenceApi } from '../protocol/threads/inference.ts';
import type { StoreApi } from '../protocol/store/store.ts';
import type { FirstLife } from '../protocol/page/worker.ts';
import type { FetchFn } from '../adapters/files/index.ts';
import type { ForkStore, KeptValue, ModelStore, SmallStateStore } from '../adapters/idb/index.ts';
import type {
  CollectionsHost,
  KeptConversations,
  KeptInjectors,
  KeptKey,
  KeptOrigin,
  KeptReading,
  KeptTemplate,
} from './programs/index.ts';
import type { ChainSource, MarketFiles, WorldSource } from './worlds/index.ts';
import type { EventFeed, KeptTraces } from './observability/index.ts';
import type { Device } from './environment/index.ts';
import type { StartReplay } from './replay/index.ts';
import type { StartFork } from './forks/index.ts';
import type { Timer } from '../lib/async/timer.ts';
import type { KeptGateway, LocalModel, ModelRegistry } from './models/index.ts';
import type { KeptDrift, StartInference } from './memory/index.ts';
import type { piiKinds, toolUses } from '../mind/gateway/index.ts';
import type { InstalledFormatter } from '../domain/gateway/formatter.ts';
import type { KeptCodexChoice } from '../domain/gateway/codex.ts';
import type { McpServer } from '../domain/gateway/mcp.ts';
import type { PoisonTick } from './life/index.ts';

/** The outside of a golem: what it is given to live with. */
export interface GolemDeps {
  readonly store: StoreApi;
  readonly inference: InferenceApi;
  readonly feed: EventFeed;
  readonly worlds: readonly WorldSource[];
  /** Live chains, also one of `worlds`. */
  readonly chains?: ChainSource;
  /** The source of imported files, which is among the worlds; absent where none are taken. */
  readonly files?: MarketFiles;
  readonly smallState: SmallStateStore;
  /** Where traces wait that the store did not take; in memory without it. */
  readonly keptTraces?: KeptValue<KeptTraces>;
  /** Where a tick that the store refused is counted; in memory without it. */
  readonly keptPoisonTick?: KeptValue<PoisonTick>;
  /** What checks of the embedding model came to; in memory only when left out. */
  readonly keptDrift?: KeptValue<KeptDrift>;
  /** What has passed the gateway, and how its layers are set; in memory only when left out. */
  readonly keptGateway?: KeptValue<KeptGateway>;
  /** Which kinds of personal data are masked for whom; in memory only when left out. */
  readonly keptPii?: KeptValue<piiKinds.PiiSwitches>;
  /** Which tools were right for which requests; in memory only when left out. */
  readonly keptToolUses?: KeptValue<readonly toolUses.ToolUse[]>;
  /** Injectors that scripts registered, and where each is on; in memory only when left out. */
  readonly keptInjectors?: KeptValue<KeptInjectors>;
  /** Formatters that the owner installed; in memory only when left out. */
  readonly keptFormatters?: KeptValue<readonly InstalledFormatter[]>;
  /** Which collections are whose codex; in memory only when left out. */
  readonly keptCodex?: KeptValue<KeptCodexChoice>;
  /** What was read of a whole codex; in memory only when left out. */
  readonly keptReadings?: KeptValue<readonly KeptReading[]>;
  /** The owner's prompt templates; in memory only when left out. */
  readonly keptTemplates?: KeptValue<readonly KeptTemplate[]>;
  /** What was asked and answered; in memory only when left out. */
  readonly keptConversations?: KeptValue<KeptConversations>;
  /** Pages of other origins that may ask; in memory only when left out. */
  readonly keptOrigins?: KeptValue<readonly KeptOrigin[]>;
  /** Keys of programs, hashed; in memory only when left out. */
  readonly keptKeys?: KeptValue<readonly KeptKey[]>;
  /** The owner's servers of tools; in memory only when left out. */
  readonly keptMcp?: KeptValue<readonly McpServer[]>;
  /** Embedding models that the owner brought; in memory only when left out. */
  readonly modelStore?: ModelStore;
  /** Documents that are searched beside the golem's life; none are taken without it. */
  readonly collections?: CollectionsHost;
  /** A second embedding model beside the one that answers. */
  readonly startInference: StartInference;
  /** Asks a hub of models for one, when the owner says so. */
  readonly fetch: FetchFn;
  readonly clock: ClockPort;
  readonly timer: Timer;
  /** What the host tells of its device; the golem knows nothing of it without. */
  readonly device?: Device;
  /** The owner's language models; without them the reflex thinks alone. */
  readonly languageModels?: ModelPort;
  /** Where they and their keys are set up. */
  readonly modelRegistry?: ModelRegistry;
  /** The one that runs in this tab; none without it. */
  readonly localModel?: LocalModel;
  readonly baseUrl: string;
  readonly name: string;
  readonly storage: 'auto' | 'folder' | 'memory';
  readonly first?: FirstLife;
  /** Bytes kept of the database’s files that are read where they lie; left out: all of them are in memory. */
  readonly cacheBytes?: number;
  /** What the page last saw of this life; null or left out where it saw none. */
  readonly seen?: SeenLife | null;
  /** Of one visit of the page, however often its workers are made anew. */
  readonly visit?: string;
  /** `off` leaves the embedding model alone until it is asked for. */
  readonly model?: 'load' | 'off';
  readonly appVersion: string;
  /** Every kind of span that it may live; the house's own without it. */
  readonly spans?: readonly SpanDescription[];
  /** When false the golem measures nothing of itself; true by default. */
  readonly telemetry?: boolean;
  readonly startReplay: StartReplay;
  readonly startFork: StartFork;
  openForks(): Promise<ForkStore>;
  /** A name that nothing else has. */
  newId(): string;
  loadTokens(): Promise<TokenCounter>;
  /** 128 random bits in hex for a new golem's id, and a seed for its random source. */
  birth(): { readonly id: string; readonly seed: number };
}
