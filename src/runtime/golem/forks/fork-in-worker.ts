import * as Comlink from 'comlink';
import { AppError } from '../../../domain/errors.ts';
import { deferred } from '../../../lib/deferred.ts';
import type { EmbeddingPort } from '../../../mind/ports.ts';
import type { ForkWorkerApi } from '../../../protocol/fork.ts';
import type { InferenceApi } from '../../../protocol/inference.ts';
import type { StoreApi } from '../../../protocol/store.ts';
import type { ForkReads, ForkWorker, ForkWorkerInit } from '../../fork/serve.ts';

/** Somewhere to live one fork; `end` when it is over. */
export type StartFork = (outside: {
  readonly store: StoreApi;
  readonly inference: InferenceApi;
}) => Promise<ForkWorkerApi & { end(): void }>;

/** What of a store is asked: a line over threads cannot be handed on as it is, and no fork may write. */
const readsOf = (store: StoreApi): ForkReads => ({
  historyRange: () => store.historyRange(),
  tickInputs: (range) => store.tickInputs(range),
  snapshotBefore: (tick) => store.snapshotBefore(tick),
  entriesAsOf: (ids, tick) => store.entriesAsOf(ids, tick),
  entries: (filter) => store.entries(filter),
  recentVectors: (limit) => store.recentVectors(limit),
});

/** Each fork in a worker of its own, so that the golem goes on living meanwhile. */
export function forkInWorker(of: Pick<ForkWorkerInit, 'baseUrl' | 'name' | 'storage'>): StartFork {
  return async ({ store, inference }) => {
    const worker = new Worker(new URL('../../../../workers/fork.worker.ts', import.meta.url), {
      type: 'module',
      name: 'fork',
    });
    const ended = deferred<never>();
    ended.promise.catch(() => undefined);
    worker.addEventListener('error', (event) =>
      ended.reject(
        new AppError(
          'worker.lost',
          `The fork's worker stopped: ${event.message || 'its script did not load'}`,
          { retryable: true },
        ),
      ),
    );
    const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> => Promise.race([answer, ended.promise]);
    const api = Comlink.wrap<ForkWorker>(worker);
    const embedding: EmbeddingPort = { embedNow: (text) => inference.embedNow(text) };
    const lines = [readsOf(store), embedding].map((service) => {
      const { port1, port2 } = new MessageChannel();
      Comlink.expose(service, port1);
      return { port1, port2 };
    });
    const [storePort, inferencePort] = lines.map(({ port2 }) => port2) as [MessagePort, MessagePort];
    try {
      await asked(
        api.init(
          Comlink.transfer({ ...of, store: storePort, inference: inferencePort }, [storePort, inferencePort]),
        ) as Promise<void>,
      );
    } catch (error) {
      worker.terminate();
      throw error;
    }
    return {
      run: (request, ticks) => asked(api.run(request, Comlink.proxy(ticks)) as Promise<string>),
      stop: () => asked(api.stop() as Promise<void>),
      end: () => {
        for (const { port1 } of lines) port1.close();
        worker.terminate();
        ended.reject(new AppError('worker.lost', 'The fork was ended.'));
      },
    };
  };
}
