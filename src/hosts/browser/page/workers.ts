import { transfer } from 'comlink';
import databaseScript from '../../../../workers/database.worker.ts?worker&url';
import golemScript from '../../../../workers/golem.worker.ts?worker&url';
import inferenceScript from '../../../../workers/inference.worker.ts?worker&url';
import { browserModelApi, type LanguageModelStatic } from '../../../adapters/models/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { SeenLife } from '../../../domain/storage/lying-life.ts';
import { type Ask, lend } from '../../../lib/threads/line.ts';
import { startWorker, type WorkerKind } from '../../../lib/threads/worker.ts';
import { watchDevice } from './device.ts';
import type { FirstLife, GolemWorkerInit } from '../../../protocol/page/worker.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import type { InferenceApi } from '../../../protocol/threads/inference.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import { boundScriptUrl } from '../script-policy.ts';

/** Said here alone: asked for in two places its script would be a chunk of its own, which a page waits for. */
export const spawnDatabase = (name: string): Worker =>
  new Worker(boundScriptUrl(databaseScript), { type: 'module', name });

export interface WorkerOptions {
  readonly baseUrl: string;
  readonly storage: 'auto' | 'memory';
  readonly name: string;
  readonly first?: FirstLife;
  /** Bytes kept of files that are read where they lie; left out: all of them are in memory. */
  readonly cacheBytes?: number;
  readonly model?: 'load' | 'off';
  /** What the page last saw of its life, apart from every database; null where it saw none. */
  readonly seen: SeenLife | null;
  /** Of the page, however often its workers are made anew. */
  readonly visit: string;
}

/** The three workers of one golem, wired to each other. They live and die together: what is lost is rebuilt from the last commit. */
export interface WorkerSet {
  /** Asks a verb of the golem. */
  readonly ask: Ask;
  /** Where its feed comes out: batches of numbered events. */
  readonly events: MessagePort;
  /** Resolves when the golem can be asked. @throws AppError */
  readonly begun: Promise<void>;
  /** Rejects with `worker.lost` when any of them is gone. */
  readonly lost: Promise<never>;
  terminate(): void;
}

const again = '; the workers restart from the last stored tick';

const DATABASE: WorkerKind<() => StoreApi> = {
  kind: 'database',
  who: 'The database worker',
  consequence: again,
  spawn: spawnDatabase,
};

const INFERENCE: WorkerKind<() => InferenceApi> = {
  kind: 'inference',
  who: 'The inference worker',
  consequence: again,
  spawn: (name) => new Worker(boundScriptUrl(inferenceScript), { type: 'module', name }),
};

const GOLEM: WorkerKind<(init: GolemWorkerInit) => Promise<GolemApi>> = {
  kind: 'golem',
  who: 'The golem worker',
  consequence: again,
  spawn: (name) => new Worker(boundScriptUrl(golemScript), { type: 'module', name }),
};

export function createWorkers(options: WorkerOptions): WorkerSet {
  const database = startWorker(DATABASE);
  const inference = startWorker(INFERENCE);
  const events = new MessageChannel();
  const device = new MessageChannel();
  const unwatch = watchDevice((now) => device.port1.postMessage(now));
  const ports = {
    store: database.connect(),
    inference: inference.connect(),
    events: events.port2,
    device: device.port2,
    browserModel: lend(
      browserModelApi(() => (globalThis as { LanguageModel?: LanguageModelStatic }).LanguageModel),
    ),
  };
  const golem = startWorker(
    GOLEM,
    transfer(
      {
        baseUrl: options.baseUrl,
        storage: options.storage,
        name: options.name,
        seen: options.seen,
        visit: options.visit,
        ...(options.first && { first: options.first }),
        ...(options.cacheBytes !== undefined && { cacheBytes: options.cacheBytes }),
        ...(options.model && { model: options.model }),
        ...ports,
      },
      Object.values(ports),
    ),
  );
  const all = [golem, database, inference];
  const end = (reason: unknown): void => all.forEach((one) => one.end(reason));
  const lost = Promise.race(all.map((one) => one.lost));
  lost.catch(end);
  return {
    ask: golem.ask,
    events: events.port1,
    begun: golem.begun,
    lost,
    terminate() {
      events.port1.close();
      unwatch();
      device.port1.close();
      end(new AppError('worker.lost', 'The workers were stopped.', { retryable: true }));
    },
  };
}
