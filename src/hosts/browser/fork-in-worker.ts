import * as Comlink from 'comlink';
import { AppError } from '../../domain/errors.ts';
import { OWNER } from '../../domain/models/party.ts';
import type { EmbeddingPort, ModelPort } from '../../mind/contract/index.ts';
import type { ForkModelsApi } from '../../protocol/threads/fork.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import { ModelStreams } from '../../runtime/models/index.ts';
import { workerEnd, workerName } from './worker-end.ts';
import type { StartFork } from '../../runtime/forks/index.ts';
import type { ForkReads, ForkWorker, ForkWorkerInit } from './serve-fork.ts';

/** What of a store is asked: a line over threads cannot be handed on as it is, and no fork may write. */
const readsOf = (store: StoreApi): ForkReads => ({
  historyRange: () => store.historyRange(),
  tickInputs: (range) => store.tickInputs(range),
  livedSpans: (range) => store.livedSpans(range),
  snapshotBefore: (tick) => store.snapshotBefore(tick),
  entriesAsOf: (ids, tick, place) => store.entriesAsOf(ids, tick, place),
  entries: (filter) => store.entries(filter),
  recentVectors: (limit) => store.recentVectors(limit),
});

/** The models for a fork's worker; nothing but their settings and what they say goes over, and no key. */
function modelsLine(models: ModelPort): ForkModelsApi {
  // They are the owner's already, behind the gateway.
  const streams = new ModelStreams({
    generate: (request, _party, signal) => models.generate(request, signal),
  });
  return {
    list: async () => models.models,
    open: async (request) => streams.open(request, OWNER),
    next: (id) => streams.next(id),
    stop: async (id) => streams.stop(id),
  };
}

/** Each fork in a worker of its own, so that the golem goes on living meanwhile. */
export function forkInWorker(of: Pick<ForkWorkerInit, 'baseUrl' | 'name' | 'storage'>): StartFork {
  return async ({ store, embedding: living, models }) => {
    const name = workerName('fork');
    const worker = new Worker(new URL('../../../workers/fork.worker.ts', import.meta.url), {
      type: 'module',
      name,
    });
    const ended = workerEnd(worker, name, "The fork's worker");
    const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> => Promise.race([answer, ended.promise]);
    const api = Comlink.wrap<ForkWorker>(worker);
    const embedding: EmbeddingPort = { embedNow: (text) => living.embedNow(text) };
    const lines = [readsOf(store), embedding, modelsLine(models)].map((service) => {
      const { port1, port2 } = new MessageChannel();
      Comlink.expose(service, port1);
      return { port1, port2 };
    });
    const ports = lines.map(({ port2 }) => port2) as [MessagePort, MessagePort, MessagePort];
    const [storePort, inferencePort, modelsPort] = ports;
    try {
      await asked(
        api.init(
          Comlink.transfer({ ...of, store: storePort, inference: inferencePort, models: modelsPort }, ports),
        ) as Promise<void>,
      );
    } catch (error) {
      worker.terminate();
      throw error;
    }
    return {
      run: (request, ticks, replies) =>
        asked(api.run(request, Comlink.proxy(ticks), replies) as Promise<string>),
      relive: (tick, several) =>
        asked(api.relive(tick, several) as Promise<Awaited<ReturnType<ForkWorker['relive']>>>),
      stop: () => asked(api.stop() as Promise<void>),
      end: () => {
        for (const { port1 } of lines) port1.close();
        worker.terminate();
        ended.reject(new AppError('worker.lost', 'The fork was ended.'));
      },
    };
  };
}
