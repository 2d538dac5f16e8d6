import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { loadWordPiece } from '../../src/adapters/tokenizer/wordpiece.ts';
import type { SmallState, SmallStateStore } from '../../src/adapters/idb/small-state.ts';
import { AppError } from '../../src/domain/errors.ts';
import { IDLE_MODEL } from '../../src/domain/status.ts';
import type { NumberedEvent } from '../../src/domain/events.ts';
import type { ModelPort, WorldPort } from '../../src/mind/ports.ts';
import type { GolemApi } from '../../src/protocol/golem.ts';
import type { InferenceApi } from '../../src/protocol/inference.ts';
import type { StoreApi } from '../../src/protocol/store.ts';
import { createApi } from '../../src/runtime/verbs/create-api.ts';
import { EventFeed } from '../../src/runtime/events/feed.ts';
import { Golem } from '../../src/runtime/golem.ts';
import { statusOf } from '../../src/runtime/verbs/status.ts';
import { tapeSource } from '../../src/runtime/worlds/tape-source.ts';
import type { ModelRegistry } from '../../src/runtime/models/model-registry.ts';
import type { MarketFiles } from '../../src/runtime/worlds/market-files.ts';
import type { ChainSource } from '../../src/runtime/worlds/chain-source.ts';
import type { WorldSource } from '../../src/runtime/worlds/worlds.ts';
import { Blake3 } from '../../src/lib/blake3.ts';
import { replayKit } from '../../src/runtime/replay/kit.ts';
import { openForkStore } from '../../src/adapters/idb/fork-store.ts';
import { forkMemory } from '../../src/runtime/forks/fork-memory.ts';
import { forkWorld } from '../../src/runtime/forks/fork-world.ts';
import { ForkRunner } from '../../src/runtime/forks/runner.ts';
import type { KeptValue } from '../../src/adapters/idb/kept-value.ts';
import type { KeptTraces } from '../../src/runtime/tracing/tracer.ts';
import { ModelDeadlines } from '../../src/runtime/models/model-deadlines.ts';
import { Worlds } from '../../src/runtime/worlds/worlds.ts';
import { ReplayService } from '../../src/runtime/replay/service.ts';
import { nodeDeps } from '../adapters/pglite/node-deps.ts';
import { PUBLIC_URL, fileFetch } from './file-fetch.ts';
import { headlessFiles } from './headless-files.ts';

/** No model: what a golem has on a machine where it does not load. Memories are kept without vectors. */
const NO_MODEL: InferenceApi = {
  load: () =>
    Promise.reject(new AppError('model.load_failed', 'This life is lived without an embedding model.')),
  cancelLoad: () => Promise.resolve(),
  status: () => Promise.resolve({ ...IDLE_MODEL, state: 'failed' }),
  embed: () => Promise.reject(new AppError('model.inference_failed', 'There is no model.')),
  embedNow: () => Promise.resolve(null),
};

export interface HeadlessOptions {
  readonly store?: StoreApi;
  readonly inference?: InferenceApi;
  readonly seed?: number;
  /** World that a newborn starts in; the first of the manifest by default. */
  readonly world?: string;
  readonly files?: MarketFiles;
  /** Worlds beside the tapes. */
  readonly worlds?: readonly WorldSource[];
  readonly chains?: ChainSource;
  readonly languageModels?: ModelPort;
  readonly modelRegistry?: ModelRegistry;
  readonly keptTraces?: KeptValue<KeptTraces>;
  /** When false nothing is measured. */
  readonly telemetry?: boolean;
  /** Puts something between the golem and the tape. */
  readonly wrapWorld?: (world: WorldPort) => WorldPort;
}

export interface Headless {
  readonly golem: Golem;
  readonly api: GolemApi;
  readonly store: StoreApi;
  readonly events: NumberedEvent[];
}

/** A whole golem in Node: real tape, real PGlite in memory, real tokenizer; the page alone is missing. */
export async function wakeHeadless(options: HeadlessOptions = {}): Promise<Headless> {
  const store = options.store ?? pgliteStore(nodeDeps);
  const events: NumberedEvent[] = [];
  const feed = new EventFeed();
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = ({ data }: MessageEvent<NumberedEvent[]>) => void events.push(...data);
  feed.attach(port1);
  let small: SmallState | null = { speed: 1, running: false };
  const smallState = {
    get: () => Promise.resolve(small),
    set: (state: SmallState) => {
      small = state;
      return Promise.resolve();
    },
  } as unknown as SmallStateStore;
  const files = options.files ?? headlessFiles();
  const tapes = tapeSource(PUBLIC_URL, fileFetch);
  const golem = new Golem({
    store,
    inference: options.inference ?? NO_MODEL,
    ...(options.languageModels && { languageModels: options.languageModels }),
    ...(options.modelRegistry && { modelRegistry: options.modelRegistry }),
    ...(options.keptTraces && { keptTraces: options.keptTraces }),
    ...(options.telemetry !== undefined && { telemetry: options.telemetry }),
    feed,
    worlds: [
      {
        ...tapes,
        list: async () => {
          const worlds = await tapes.list();
          return [...worlds].sort((a, b) => Number(b.id === options.world) - Number(a.id === options.world));
        },
        open: async (id, how) => {
          const world = await tapes.open(id, how);
          return options.wrapWorld?.(world) ?? world;
        },
      },
      ...(options.worlds ?? []),
      ...(options.chains ? [options.chains] : []),
      files,
    ],
    files,
    ...(options.chains && { chains: options.chains }),
    smallState,
    clock: { now: () => Date.now(), stopwatch: () => performance.now() },
    timer: {
      set: (callback, ms) => setTimeout(callback, ms) as unknown as number,
      clear: (handle) => clearTimeout(handle),
    },
    baseUrl: PUBLIC_URL,
    name: 'headless',
    storage: 'memory',
    appVersion: 'test',
    startFork: async ({ store: source, inference, models }) => {
      const runner = new ForkRunner({
        source,
        kit: replayKit(await loadWordPiece(PUBLIC_URL, fileFetch as typeof fetch)),
        hash: await Blake3.create(),
        embedding: { embedNow: (text) => inference.embedNow(text) },
        thinking: {
          models,
          deadlines: new ModelDeadlines(
            () => Date.now(),
            () => undefined,
          ),
          stopwatch: () => performance.now(),
        },
        memory: (tick) => forkMemory(source, tick),
        world: (id, gas, factor) => forkWorld(new Worlds([tapes]), id, gas, factor),
      });
      return {
        run: (request, ticks, replies) => runner.run(request, ticks, replies),
        stop: () => runner.stop(),
        end: () => undefined,
      };
    },
    openForks: () => openForkStore(null),
    newId: () => crypto.randomUUID(),
    startReplay: async (source, progress) =>
      new ReplayService({
        source,
        progress,
        kit: replayKit(await loadWordPiece(PUBLIC_URL, fileFetch as typeof fetch)),
        hash: await Blake3.create(),
        stopwatch: () => performance.now(),
      }),
    loadTokens: () => loadWordPiece(PUBLIC_URL, fileFetch as typeof fetch),
    birth: () => ({ id: 'headless', seed: options.seed ?? 1 }),
  });
  golem.emitStatus = () => {
    if (golem.awake) golem.emit({ type: 'status', status: statusOf(golem) });
  };
  await golem.lives.wake();
  return { golem, api: createApi(golem), store, events };
}
