import * as Comlink from 'comlink';
import { openSeriesStore } from '../../adapters/market-file/index.ts';
import { loadWordPiece } from '../../adapters/tokenizer/index.ts';
import { AppError } from '../../domain/errors.ts';
import { Blake3 } from '../../lib/bytes/blake3.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import type { EmbeddingPort } from '../../mind/contract/index.ts';
import { installErrorTransfer } from '../../protocol/threads/errors-over-comlink.ts';
import type { ForkModelsApi, ForkWorkerApi } from '../../protocol/threads/fork.ts';
import { MarketFiles, tapeSource, Worlds } from '../../runtime/worlds/index.ts';
import { ModelDeadlines } from '../../runtime/models/index.ts';
import { type HistorySource, replayKit } from '../../runtime/replay/index.ts';
import { forkMemory, ForkRunner, type ForkStore, forkWorld, modelsOver } from '../../runtime/forks/index.ts';

/** What a fork reads of the life's store. */
export type ForkReads = HistorySource & ForkStore;

export interface ForkWorkerInit {
  readonly baseUrl: string;
  readonly name: string;
  readonly storage: 'auto' | 'memory';
  /** Ports on which the life's store and its embedding model answer. */
  readonly store: MessagePort;
  readonly inference: MessagePort;
  /** On which the owner's models are asked. */
  readonly models: MessagePort;
}

export interface ForkWorker extends ForkWorkerApi {
  init(init: ForkWorkerInit): Promise<void>;
}

/** Serves the living of one fork on this worker's own port. */
export function serveFork(): void {
  installErrorTransfer();
  let runner: ForkRunner | null = null;
  const ready = (): ForkRunner => {
    if (!runner) throw new AppError('golem.busy', 'It has not been started yet.', { retryable: true });
    return runner;
  };
  const api: ForkWorker = {
    async init({ baseUrl, name, storage, store: storePort, inference: inferencePort, models }) {
      const [tokens, hash] = await Promise.all([loadWordPiece(baseUrl, fetch), Blake3.create()]);
      const store = Comlink.wrap<ForkReads>(storePort) as unknown as ForkReads;
      const inference = Comlink.wrap<EmbeddingPort>(inferencePort) as unknown as EmbeddingPort;
      const files = new MarketFiles({
        importer: NO_IMPORTS,
        openStore: () => openSeriesStore(name, storage),
        newId: () => crypto.randomUUID(),
      });
      const asked = Comlink.wrap<ForkModelsApi>(models) as unknown as ForkModelsApi;
      const worlds = new Worlds([tapeSource(baseUrl, fetch), files]);
      runner = new ForkRunner({
        source: store,
        kit: replayKit(tokens),
        hash,
        embedding: { embedNow: (text) => inference.embedNow(text) },
        thinking: {
          models: modelsOver(asked, await asked.list()),
          deadlines: new ModelDeadlines(
            () => Date.now(),
            WALL_TIMER,
            () => undefined,
          ),
          stopwatch: () => performance.now(),
        },
        memory: (tick) => forkMemory(store, tick),
        world: (id, gasCoinPrice, factor) => forkWorld(worlds, id, gasCoinPrice, factor),
      });
    },
    run: (request, ticks, replies) => ready().run(request, ticks, replies),
    relive: (tick, several) => ready().relive(tick, several),
    stop: () => ready().stop(),
  };
  Comlink.expose(api);
}

const NO_IMPORTS = {
  preview: () => Promise.reject(new AppError('internal', 'A fork imports nothing.')),
  run: () => Promise.reject(new AppError('internal', 'A fork imports nothing.')),
};
