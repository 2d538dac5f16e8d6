import type { FilePreview, ImportReport, MappingPatch } from '../domain/market-file.ts';

/** Market files of the user's own, as worlds. */
export interface MarketFileApi {
  /** What a file looks like and how it would be read. @throws AppError `import.*` */
  worldPreviewFile(file: File): Promise<FilePreview>;
  /** Reads a file and keeps it as a world, or keeps nothing. @throws AppError `import.*`, `input.invalid`, `store.*`, `golem.busy` */
  worldImportFile(file: File, mapping?: MappingPatch): Promise<ImportReport>;
  /** Stops the import under way, which rejects with `import.cancelled`; nothing of it is kept. */
  worldCancelImport(): Promise<void>;
  /** Deletes an imported world. @throws AppError `world.not_found`, `golem.busy` while the golem lives in it */
  worldRemove(id: string): Promise<void>;
}

/** What the import worker answers: it reads, and keeps nothing itself. */
export interface ImportWorkerApi<Sink, Series> {
  preview(file: File): Promise<FilePreview>;
  run(file: File, patch: MappingPatch, importId: string, sink: Sink): Promise<Series>;
}
