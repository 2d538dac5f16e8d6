import * as Comlink from 'comlink';
import {
  importFile,
  type ImportSink,
  previewFile,
  type StoredSeries,
} from '../../adapters/market-file/index.ts';
import { installErrorTransfer } from '../../protocol/threads/errors-over-comlink.ts';
import type { ImportWorkerApi } from '../../protocol/threads/market-file.ts';

/** Serves the reading of market files on this worker's own port. Whoever cancels ends the worker. */
export function serveImport(): void {
  installErrorTransfer();
  const api: ImportWorkerApi<ImportSink, StoredSeries> = {
    preview: (file) => previewFile(file),
    run: (file, patch, importId, sink) =>
      importFile(
        file,
        patch,
        importId,
        {
          chunk: (key, bytes) => sink.chunk(key, Comlink.transfer(bytes, [bytes.buffer])),
          progress: (progress) => sink.progress(progress),
        },
        new AbortController().signal,
      ),
  };
  Comlink.expose(api);
}
