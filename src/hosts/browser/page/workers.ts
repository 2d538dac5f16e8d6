import * as Comlink from 'comlink';
import databaseScript from '../../../../workers/database.worker.ts?worker&url';
import golemScript from '../../../../workers/golem.worker.ts?worker&url';
import inferenceScript from '../../../../workers/inference.worker.ts?worker&url';
import { browserModelApi, type LanguageModelStatic } from '../../../adapters/models/index.ts';
import { AppError } from '../../../domain/errors.ts';
import { type Deferred, deferred } from '../../../lib/async/deferred.ts';
import type { NumberedEvent } from '../../../domain/events/events.ts';
import type { SeenLife } from '../../../domain/storage/lying-life.ts';
import { installErrorTransfer } from '../../../protocol/threads/errors-over-comlink.ts';
import { installStreamTransfer } from '../../../protocol/threads/streams-over-comlink.ts';
import type { Connectable, FirstLife, GolemWorkerApi } from '../../../protocol/page/worker.ts';
import { lifeline, watchLifeline } from '../lifeline.ts';
import { awaitFirstWord } from './first-word.ts';
import { boundScriptUrl } from '../script-policy.ts';

/** Said here alone: asked for in two places it would be a chunk of its own, which a page waits for. */
export { databaseScript };

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
  events(batch: readonly NumberedEvent[]): void;
}

/** The three workers of one golem, wired to each other. They live and die together: what is lost is rebuilt from the last commit. */
export interface WorkerSet {
  readonly golem: Comlink.Remote<GolemWorkerApi>;
  /** Rejects with `worker.lost` when any of them is gone. */
  readonly lost: Promise<never>;
  init(): Promise<void>;
  terminate(): void;
}

function watch(worker: Worker, name: string, lost: Deferred<never>): void {
  worker.addEventListener('error', (event) => {
    lost.reject(
      new AppError(
        'worker.lost',
        `The ${name} worker could not run: ${event.message || 'its script did not load'}`,
        {
          data: { worker: name },
          retryable: true,
        },
      ),
    );
  });
}

export function createWorkers(options: WorkerOptions): WorkerSet {
  installErrorTransfer();
  installStreamTransfer();
  const id = crypto.randomUUID();
  const names = { golem: `golem-${id}`, database: `database-${id}`, inference: `inference-${id}` };
  const workers = {
    golem: new Worker(boundScriptUrl(golemScript), { type: 'module', name: names.golem }),
    database: new Worker(boundScriptUrl(databaseScript), { type: 'module', name: names.database }),
    inference: new Worker(boundScriptUrl(inferenceScript), { type: 'module', name: names.inference }),
  };
  const lost = deferred<never>();
  lost.promise.catch(() => undefined);
  for (const [name, worker] of Object.entries(workers)) watch(worker, name, lost);

  const golem = Comlink.wrap<GolemWorkerApi>(workers.golem);
  const database = Comlink.wrap<Connectable>(workers.database);
  const inference = Comlink.wrap<Connectable>(workers.inference);
  const stops: (() => void)[] = [];
  const late = (worker: keyof typeof names) => (seconds: number) =>
    lost.reject(
      new AppError(
        'worker.lost',
        `The ${worker} worker did not begin within ${seconds} s; the workers are started again.`,
        { data: { worker }, retryable: true },
      ),
    );
  const began = (worker: keyof typeof names) =>
    awaitFirstWord(workers[worker], lifeline(names[worker]), late(worker));
  const golemBegan = began('golem');
  for (const { stop } of [golemBegan, began('database'), began('inference')]) stops.push(stop);

  const watchLife = (worker: keyof typeof names): void => {
    stops.push(
      watchLifeline(names[worker], () =>
        lost.reject(
          new AppError(
            'worker.lost',
            `The ${worker} worker stopped; it is started again from the last committed tick.`,
            {
              data: { worker },
              retryable: true,
            },
          ),
        ),
      ),
    );
  };

  const init = async (): Promise<void> => {
    const store = new MessageChannel();
    const models = new MessageChannel();
    const events = new MessageChannel();
    const browserModel = new MessageChannel();
    Comlink.expose(
      browserModelApi(() => (globalThis as { LanguageModel?: LanguageModelStatic }).LanguageModel),
      browserModel.port1,
    );
    stops.push(() => browserModel.port1.close());
    events.port1.onmessage = ({ data }: MessageEvent<readonly NumberedEvent[]>) => {
      golemBegan.heard();
      options.events(data);
    };
    stops.push(() => events.port1.close());
    await Promise.race([
      Promise.all([
        database.connect(Comlink.transfer(store.port1, [store.port1])),
        inference.connect(Comlink.transfer(models.port1, [models.port1])),
      ]),
      lost.promise,
    ]);
    // Each has answered, so each holds its lifeline by now; the golem's is watched once it has taken its ports.
    watchLife('database');
    watchLife('inference');
    const started = golem.init(
      Comlink.transfer(
        {
          baseUrl: options.baseUrl,
          storage: options.storage,
          name: options.name,
          seen: options.seen,
          visit: options.visit,
          ...(options.first && { first: options.first }),
          ...(options.cacheBytes !== undefined && { cacheBytes: options.cacheBytes }),
          ...(options.model && { model: options.model }),
          store: store.port2,
          inference: models.port2,
          events: events.port2,
          browserModel: browserModel.port2,
        },
        [store.port2, models.port2, events.port2, browserModel.port2],
      ),
    );
    await Promise.race([started, lost.promise]);
    watchLife('golem');
  };

  return {
    golem,
    lost: lost.promise,
    init,
    terminate() {
      for (const stop of stops) stop();
      for (const worker of Object.values(workers)) worker.terminate();
      lost.reject(new AppError('worker.lost', 'The workers were stopped.', { retryable: true }));
    },
  };
}
