import { lend, only } from '../../lib/threads/line.ts';
import { startWorker, type WorkerKind } from '../../lib/threads/worker.ts';
import type { PastReads, StartReplay } from '../../runtime/replay/index.ts';
import type { beginReplay } from './begin-replay.ts';

const REPLAY: WorkerKind<typeof beginReplay> = {
  kind: 'replay',
  who: 'The replay worker',
  spawn: (name) =>
    new Worker(new URL('../../../workers/replay.worker.ts', import.meta.url), { type: 'module', name }),
};

/** What of a store is asked: nothing here may write. */
const READS = [
  'historyRange',
  'tickInputs',
  'livedSpans',
  'snapshots',
  'snapshotBefore',
  'entriesAsOf',
  'entryChanges',
  'entriesById',
  'damagedRecords',
  'storedDamages',
  'thinnedSeals',
  'inputBytes',
  'records',
  'record',
  'spanRecords',
  'workspace',
] as const;

/** In a worker of its own, so that the golem goes on living meanwhile. It reads the store by way of the golem's own line. */
export const replayInWorker =
  (baseUrl: string): StartReplay =>
  async (store, progress) => {
    const reads: PastReads = only(store, READS);
    const { table, begun } = startWorker(REPLAY, baseUrl, lend(reads), progress);
    await begun;
    return table;
  };
