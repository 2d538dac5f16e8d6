import * as Comlink from 'comlink';
import type { ImportSink, StoredSeries } from '../../adapters/market-file/index.ts';
import type { ImportWorkerApi } from '../../protocol/threads/market-file.ts';
import type { FileImporter } from '../../runtime/worlds/index.ts';
import { workerEnd, workerName } from './worker-end.ts';

type Api = ImportWorkerApi<ImportSink & Comlink.ProxyMarked, StoredSeries>;

/** Asks a worker made for this one question; it ends with the answer, or with the signal. */
async function inWorker<Answer>(
  ask: (api: Comlink.Remote<Api>) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted();
  const name = workerName('import');
  const worker = new Worker(new URL('../../../workers/import.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  const ended = workerEnd(worker, name, 'The import worker');
  signal?.addEventListener('abort', () => ended.reject(signal.reason));
  try {
    return await Promise.race([ask(Comlink.wrap<Api>(worker)), ended.promise]);
  } finally {
    worker.terminate();
  }
}

/** Reads files beside the golem's own thread, so that it goes on living meanwhile. */
export const workerImporter: FileImporter = {
  preview: (file) => inWorker((api) => api.preview(file)),
  run: (file, patch, importId, sink, signal) =>
    inWorker((api) => api.run(file, patch, importId, Comlink.proxy(sink)), signal),
};
