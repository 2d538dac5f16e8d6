import { lend } from '../../lib/threads/line.ts';
import { askWorker, type WorkerKind } from '../../lib/threads/worker.ts';
import type { FileImporter } from '../../runtime/worlds/index.ts';
import type { beginImport } from './begin-import.ts';

const IMPORT: WorkerKind<typeof beginImport> = {
  kind: 'import',
  who: 'The import worker',
  spawn: (name) =>
    new Worker(new URL('../../../workers/import.worker.ts', import.meta.url), { type: 'module', name }),
};

/** Reads files beside the golem's own thread, so that it goes on living meanwhile. */
export const workerImporter: FileImporter = {
  preview: (file) => askWorker(IMPORT, (reader) => reader.preview(file)),
  run: (file, patch, importId, sink, signal) =>
    askWorker(IMPORT, (reader) => reader.run(file, patch, importId, lend(sink)), signal),
};
