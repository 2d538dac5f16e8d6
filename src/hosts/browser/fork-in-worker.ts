import { OWNER } from '../../domain/models/party.ts';
import { lend, only } from '../../lib/threads/line.ts';
import { startWorker, type WorkerKind } from '../../lib/threads/worker.ts';
import type { EmbeddingPort, ModelPort } from '../../mind/ports.ts';
import type { ForkModelsApi } from '../../protocol/threads/fork.ts';
import type { StartFork } from '../../runtime/forks/index.ts';
import { ModelStreams } from '../../runtime/models/index.ts';
import type { beginFork, ForkInit, ForkReads } from './begin-fork.ts';

const FORK: WorkerKind<typeof beginFork> = {
  kind: 'fork',
  who: 'The fork worker',
  spawn: (name) =>
    new Worker(new URL('../../../workers/fork.worker.ts', import.meta.url), { type: 'module', name }),
};

/** What of a store is asked: no fork may write. */
const READS = [
  'historyRange',
  'tickInputs',
  'livedSpans',
  'snapshotBefore',
  'entriesAsOf',
  'entries',
  'recentVectors',
  'records',
  'workspace',
] as const;

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
export function forkInWorker(init: ForkInit): StartFork {
  return async ({ store, embedding: living, models }) => {
    const reads: ForkReads = only(store, READS);
    const embedding: EmbeddingPort = { embedNow: (text) => living.embedNow(text) };
    const lines = [lend(reads), lend(embedding), lend(modelsLine(models))] as const;
    const { table, begun, end } = startWorker(FORK, init, ...lines);
    await begun;
    return { ...only(table, ['run', 'relive', 'stop']), end: () => end() };
  };
}
