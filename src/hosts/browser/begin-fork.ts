import { openSeriesStore } from '../../adapters/market-file/index.ts';
import { loadWordPiece } from '../../adapters/tokenizer/index.ts';
import { AppError } from '../../domain/errors.ts';
import { Blake3 } from '../../lib/bytes/blake3.ts';
import { WALL_TIMER } from '../../lib/async/timer.ts';
import { tableAt } from '../../lib/threads/line.ts';
import type { EmbeddingPort } from '../../mind/ports.ts';
import type { ForkModelsApi, ForkWorkerApi } from '../../protocol/threads/fork.ts';
import { MarketFiles, provingSource, tapeSource, Worlds } from '../../runtime/worlds/index.ts';
import { ModelDeadlines } from '../../runtime/models/index.ts';
import { replayKit } from '../../runtime/replay/index.ts';
import {
  forkMemory,
  ForkRunner,
  type ForkStore,
  forkWorld,
  modelsOver,
  type OriginalsSource,
} from '../../runtime/forks/index.ts';

/** What a fork reads of the life's store. */
export type ForkReads = OriginalsSource & ForkStore;

export interface ForkInit {
  readonly baseUrl: string;
  readonly name: string;
  readonly storage: 'auto' | 'memory';
}

/**
 * Lives one fork.
 * @param storePort on which the life's store answers
 * @param embeddingPort on which its embedding model does
 * @param modelsPort on which the owner's models are asked
 */
export async function beginFork(
  { baseUrl, name, storage }: ForkInit,
  storePort: MessagePort,
  embeddingPort: MessagePort,
  modelsPort: MessagePort,
): Promise<ForkWorkerApi> {
  const [tokens, hash] = await Promise.all([loadWordPiece(baseUrl, fetch), Blake3.create()]);
  const store = tableAt<ForkReads>(storePort);
  const models = tableAt<ForkModelsApi>(modelsPort);
  const files = new MarketFiles({
    importer: NO_IMPORTS,
    openStore: () => openSeriesStore(name, storage),
    newId: () => crypto.randomUUID(),
  });
  const worlds = new Worlds([tapeSource(baseUrl, fetch), files, provingSource]);
  return new ForkRunner({
    source: store,
    kit: replayKit(tokens),
    hash,
    embedding: tableAt<EmbeddingPort>(embeddingPort),
    thinking: {
      models: modelsOver(models, await models.list()),
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
}

const NO_IMPORTS = {
  preview: () => Promise.reject(new AppError('internal', 'A fork can’t import files.')),
  run: () => Promise.reject(new AppError('internal', 'A fork can’t import files.')),
};
