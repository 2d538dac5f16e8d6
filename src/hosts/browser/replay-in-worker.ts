import * as Comlink from 'comlink';
import type { StoreApi } from '../../protocol/store/store.ts';
import type { PastReads, StartReplay } from '../../runtime/replay/index.ts';
import type { ReplayWorker } from './serve-replay.ts';
import { workerEnd, workerName } from './worker-end.ts';

/** What of a store is asked: a line over threads cannot be handed on as it is, and nothing here may write. */
const readsOf = (store: StoreApi): PastReads => ({
  historyRange: () => store.historyRange(),
  tickInputs: (range) => store.tickInputs(range),
  livedSpans: (range) => store.livedSpans(range),
  snapshots: (range) => store.snapshots(range),
  snapshotBefore: (tick) => store.snapshotBefore(tick),
  entriesAsOf: (ids, tick, place) => store.entriesAsOf(ids, tick, place),
  entryChanges: (range) => store.entryChanges(range),
  entriesById: (ids) => store.entriesById(ids),
  damagedRecords: (range) => store.damagedRecords(range),
  storedDamages: (range) => store.storedDamages(range),
  thinnedSeals: (range) => store.thinnedSeals(range),
  inputBytes: () => store.inputBytes(),
  records: (range) => store.records(range),
  record: (tick) => store.record(tick),
  spanRecords: (range) => store.spanRecords(range),
  workspace: (tick) => store.workspace(tick),
});

/** In a worker of its own, so that the golem goes on living meanwhile. It reads the store by way of the golem's own line. */
export function replayInWorker(baseUrl: string): StartReplay {
  return async (store, progress) => {
    const name = workerName('replay');
    const worker = new Worker(new URL('../../../workers/replay.worker.ts', import.meta.url), {
      type: 'module',
      name,
    });
    const ended = workerEnd(worker, name, 'The worker that looks into the past');
    const api = Comlink.wrap<ReplayWorker>(worker);
    const { port1, port2 } = new MessageChannel();
    Comlink.expose(readsOf(store), port1);
    const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> => Promise.race([answer, ended.promise]);
    await asked(
      api.init(
        Comlink.transfer({ baseUrl, store: port2 }, [port2]),
        Comlink.proxy(progress),
      ) as Promise<void>,
    );
    return {
      states: () => asked(api.states()),
      at: (tick) => asked(api.at(tick)),
      diff: (a, b) => asked(api.diff(a, b)),
      verify: (range) => asked(api.verify(range)),
      run: (range) => asked(api.run(range)),
      find: (query) => asked(api.find(query)),
      report: (range, meta) => asked(api.report(range, meta)),
      open: (file) => asked(api.open(file)),
      cancel: () => asked(api.cancel()),
    };
  };
}
