import type { FilePreview, MappingPatch } from '../../domain/world/market-file.ts';

/** What the import worker answers: it reads, and keeps nothing itself. */
export interface ImportWorkerApi<Sink, Series> {
  preview(file: File): Promise<FilePreview>;
  run(file: File, patch: MappingPatch, importId: string, sink: Sink): Promise<Series>;
}
