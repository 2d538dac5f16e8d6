import { type LifeShelf, pgliteStore } from '../../adapters/pglite/index.ts';
import { type KeptValue, type ModelStore, openForkStore, SmallStateStore } from '../../adapters/idb/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { NumberedEvent } from '../../domain/events/events.ts';
import { type Timer, WALL_TIMER } from '../../lib/async/timer.ts';
import type { ClockPort, ModelPort, WorldPort } from '../../mind/ports.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import type { GolemApi } from '../../protocol/verbs/api.ts';
import { EventFeed, type KeptTraces } from '../../runtime/observability/index.ts';
import { type Answering, createFacade, type GolemFacade, Listeners } from '../../runtime/facade/index.ts';
import { Golem } from '../../runtime/golem.ts';
import type { KeptGateway, LocalModel, ModelRegistry } from '../../runtime/models/index.ts';
import type { KeptKey, KeptOrigin, KeptReading } from '../../runtime/programs/index.ts';
import type { SpanDescription } from '../../mind/replay/index.ts';
import type { PoisonTick } from '../../runtime/life/index.ts';
import { createApi } from '../../runtime/verbs/index.ts';
import {
  type ChainSource,
  type MarketFiles,
  provingSource,
  tapeSource,
  type WorldSource,
} from '../../runtime/worlds/index.ts';
import type { Device } from '../../runtime/environment/index.ts';
import type { KeptDrift, StartInference } from '../../runtime/memory/index.ts';
import { collectionsInProcess } from './collections-in-process.ts';
import { LIFE_NAME } from './folder/index.ts';
import { forkInProcess, replayInProcess, tokensFromDisk } from './in-process.ts';
import { filesInProcess } from './market-files-in-process.ts';
import { NO_PAGE } from './no-page.ts';
import { NO_INFERENCE } from './no-inference.ts';
import { PUBLIC_URL, publicFetch } from './public-files.ts';
import { nodeDeps } from './store-deps.ts';

/** What callers have used, as it is kept. */
export interface Accounts {
  readonly keptKeys: KeptValue<readonly KeptKey[]>;
  readonly keptOrigins: KeptValue<readonly KeptOrigin[]>;
  readonly keptGateway: KeptValue<KeptGateway>;
}

export interface HeadlessOptions {
  readonly store?: StoreApi;
  /** Where its life lies on the disk; it is in memory without one. */
  readonly shelf?: LifeShelf;
  /** Without one, memories are kept without vectors. */
  readonly inference?: InferenceApi;
  readonly seed?: number;
  /** Of a newborn. */
  readonly id?: string;
  /** World that a newborn starts in; the first of the manifest by default, and where it is unknown. */
  readonly world?: string;
  readonly files?: MarketFiles;
  /** Worlds beside the tapes. */
  readonly worlds?: readonly WorldSource[];
  readonly chains?: ChainSource;
  /** What is told of the device; the golem knows nothing of it without. */
  readonly device?: Device;
  readonly languageModels?: ModelPort;
  readonly modelRegistry?: ModelRegistry;
  /** A language model in this process; none without it. */
  readonly localModel?: LocalModel;
  readonly keptTraces?: KeptValue<KeptTraces>;
  readonly keptPoisonTick?: KeptValue<PoisonTick>;
  readonly keptDrift?: KeptValue<KeptDrift>;
  readonly keptReadings?: KeptValue<readonly KeptReading[]>;
  /** Who may ask, and what each has used; in memory without them. */
  readonly accounts?: Accounts;
  readonly modelStore?: ModelStore;
  /** A second model; none without it. */
  readonly startInference?: StartInference;
  /** When false nothing is measured. */
  readonly telemetry?: boolean;
  /** Puts something between the golem and the tape. */
  readonly wrapWorld?: (world: WorldPort) => WorldPort;
  /** Every kind of span that it may live; the house's own without it. */
  readonly spans?: readonly SpanDescription[];
  /** What the records say that they were lived by. */
  readonly appVersion?: string;
  /** The machine's own without them. */
  readonly clock?: ClockPort;
  readonly timer?: Timer;
}

export interface Headless {
  readonly golem: Golem;
  /** The public API, over the verbs without a thread between. */
  readonly api: GolemFacade;
  /** What a golem's worker answers, by the verbs' names. */
  readonly verbs: GolemApi;
  readonly store: StoreApi;
  readonly events: NumberedEvent[];
  /** Nothing is heard of it any more. Its store stays open. */
  end(): void;
}

/** Asks in the same thread what a page asks of a worker. */
export function lineTo(verbs: GolemApi): Answering {
  const answers: Readonly<Record<string, unknown>> = { ...verbs };
  return {
    call(method, ...args) {
      const answer = answers[method];
      if (typeof answer === 'function') return answer(...args) as Promise<unknown>;
      return Promise.reject(
        new AppError('worker.protocol', `There is no verb "${method}". docs/api.md lists all verbs.`),
      );
    },
  };
}

const noneBeside: StartInference = () => Promise.resolve({ inference: NO_INFERENCE, end: () => undefined });

/** A whole golem in Node: the same mind, store, tapes and tokenizer as on the page, in one thread, in memory or on a shelf. */
export async function wakeHeadless(options: HeadlessOptions = {}): Promise<Headless> {
  const { shelf } = options;
  const store = options.store ?? pgliteStore({ ...nodeDeps, ...(shelf && { shelf }) });
  const timer = options.timer ?? WALL_TIMER;
  const events: NumberedEvent[] = [];
  const listeners = new Listeners();
  const feed = new EventFeed(timer);
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = ({ data }: MessageEvent<NumberedEvent[]>) => {
    events.push(...data);
    listeners.deliver(data);
  };
  feed.attach(port1);
  // Nothing beats by itself: ticks are asked for.
  const smallState = new SmallStateStore(null);
  await smallState.set({ speed: 1, running: false });
  const files = options.files ?? filesInProcess();
  const tapes = tapeSource(PUBLIC_URL, publicFetch);
  const golem = new Golem({
    store,
    inference: options.inference ?? NO_INFERENCE,
    ...(options.languageModels && { languageModels: options.languageModels }),
    ...(options.modelRegistry && { modelRegistry: options.modelRegistry }),
    ...(options.localModel && { localModel: options.localModel }),
    ...(options.device && { device: options.device }),
    ...(options.keptTraces && { keptTraces: options.keptTraces }),
    ...(options.keptPoisonTick && { keptPoisonTick: options.keptPoisonTick }),
    ...(options.keptReadings && { keptReadings: options.keptReadings }),
    ...(options.keptDrift && { keptDrift: options.keptDrift }),
    ...options.accounts,
    ...(options.telemetry !== undefined && { telemetry: options.telemetry }),
    ...(options.world !== undefined && { first: { worldId: options.world } }),
    ...(options.spans && { spans: options.spans }),
    feed,
    worlds: [
      {
        ...tapes,
        open: async (id, how) => {
          const world = await tapes.open(id, how);
          return options.wrapWorld?.(world) ?? world;
        },
      },
      ...(options.worlds ?? []),
      ...(options.chains ? [options.chains] : []),
      files,
      provingSource,
    ],
    files,
    ...(options.chains && { chains: options.chains }),
    smallState,
    ...(options.modelStore && { modelStore: options.modelStore }),
    collections: collectionsInProcess,
    startInference: options.startInference ?? noneBeside,
    fetch,
    clock: options.clock ?? { now: () => Date.now(), stopwatch: () => performance.now() },
    timer,
    baseUrl: PUBLIC_URL,
    name: shelf ? LIFE_NAME : 'headless',
    storage: shelf ? 'folder' : 'memory',
    appVersion: options.appVersion ?? 'test',
    startFork: forkInProcess([tapes, provingSource], options.spans),
    openForks: () => openForkStore(null),
    newId: () => crypto.randomUUID(),
    startReplay: replayInProcess(options.spans),
    loadTokens: tokensFromDisk,
    birth: () => ({ id: options.id ?? 'headless', seed: options.seed ?? 1 }),
  });
  await golem.course.lives.wake();
  const verbs = createApi(golem);
  const api = createFacade(lineTo(verbs), listeners, Promise.resolve(), NO_PAGE);
  return { golem, api, verbs, store, events, end: () => port1.close() };
}
