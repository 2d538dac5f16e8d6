import * as Comlink from 'comlink';
import { openSeriesStore } from '../../adapters/market-file/idb-series.ts';
import { loadWordPiece } from '../../adapters/tokenizer/wordpiece.ts';
import { AppError } from '../../domain/errors.ts';
import { Blake3 } from '../../lib/blake3.ts';
import { installErrorTransfer } from '../../protocol/errors-over-comlink.ts';
import type { ForkWorkerApi } from '../../protocol/fork.ts';
import type { InferenceApi } from '../../protocol/inference.ts';
import type { StoreApi } from '../../protocol/store.ts';
import { MarketFiles } from '../golem/market-files.ts';
import { tapeSource } from '../golem/tape-source.ts';
import { Worlds } from '../golem/worlds.ts';
import { replayKit } from '../replay/kit.ts';
import { forkMemory } from './fork-memory.ts';
import { ForkRunner } from './runner.ts';
import { forkWorld } from './fork-world.ts';

export interface ForkWorkerInit {
  readonly baseUrl: string;
  readonly name: string;
  readonly storage: 'auto' | 'memory';
  /** Ports on which the life's store and its embedding model answer. */
  readonly store: MessagePort;
  readonly inference: MessagePort;
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
    async init({ baseUrl, name, storage, store: storePort, inference: inferencePort }) {
      const [tokens, hash] = await Promise.all([loadWordPiece(baseUrl, fetch), Blake3.create()]);
      const store = Comlink.wrap<StoreApi>(storePort) as unknown as StoreApi;
      const inference = Comlink.wrap<InferenceApi>(inferencePort) as unknown as InferenceApi;
      const files = new MarketFiles({
        importer: NO_IMPORTS,
        openStore: () => openSeriesStore(name, storage),
        newId: () => crypto.randomUUID(),
      });
      const worlds = new Worlds([tapeSource(baseUrl, fetch), files]);
      runner = new ForkRunner({
        source: store,
        kit: replayKit(tokens),
        hash,
        embedding: { embedNow: (text) => inference.embedNow(text) },
        memory: (tick) => forkMemory(store, tick),
        world: (id, gasCoinPrice, factor) => forkWorld(worlds, id, gasCoinPrice, factor),
      });
    },
    run: (request, ticks) => ready().run(request, ticks),
    stop: () => ready().stop(),
  };
  Comlink.expose(api);
}

const NO_IMPORTS = {
  preview: () => Promise.reject(new AppError('internal', 'A fork imports nothing.')),
  run: () => Promise.reject(new AppError('internal', 'A fork imports nothing.')),
};
