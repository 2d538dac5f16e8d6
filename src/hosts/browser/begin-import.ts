import { transfer } from 'comlink';
import {
  importFile,
  type ImportSink,
  previewFile,
  type StoredSeries,
} from '../../adapters/market-file/index.ts';
import type { MappingPatch } from '../../domain/world/market-file.ts';
import { tableAt } from '../../lib/threads/line.ts';

/** Reads market files. Whoever cancels ends the worker. */
export const beginImport = () => ({
  preview: previewFile,
  run(file: File, patch: MappingPatch, importId: string, port: MessagePort): Promise<StoredSeries> {
    const sink = tableAt<ImportSink>(port);
    const moving: ImportSink = {
      chunk: (key, bytes) => sink.chunk(key, transfer(bytes, [bytes.buffer])),
      progress: (progress) => sink.progress(progress),
    };
    return importFile(file, patch, importId, moving, new AbortController().signal);
  },
});
