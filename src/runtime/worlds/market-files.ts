import { worldKindOf } from '../../domain/world/world-id.ts';
import {
  ArrivingSeries,
  FileWorld,
  type ImportSink,
  LeavingSeries,
  SeriesReader,
  type SeriesStore,
  type StoredSeries,
} from '../../adapters/market-file/index.ts';
import { AppError } from '../../domain/errors.ts';
import type {
  FilePreview,
  ImportProgress,
  ImportReport,
  MappingPatch,
} from '../../domain/world/market-file.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import type { WorldPort } from '../../mind/ports.ts';
import type { OpenOptions, WorldSource } from './worlds.ts';

/** Reads files: in a worker of its own on a page. */
export interface FileImporter {
  preview(file: File): Promise<FilePreview>;
  run(
    file: File,
    patch: MappingPatch,
    importId: string,
    sink: ImportSink,
    signal: AbortSignal,
  ): Promise<StoredSeries>;
}

export interface MarketFilesDeps {
  readonly importer: FileImporter;
  openStore(): Promise<SeriesStore>;
  newId(): string;
}

const notFound = (id: string): AppError =>
  new AppError('world.not_found', `There is no imported file "${id}". Import it again on the World screen.`, {
    data: { id },
  });

const cancelled = (): AppError =>
  new AppError('import.cancelled', 'The import was cancelled. Nothing was stored.');

/** The user's own market files: imported one at a time, kept in this browser, opened as worlds. */
export class MarketFiles implements WorldSource {
  readonly #deps: MarketFilesDeps;
  #store: Promise<SeriesStore> | null = null;
  #running: AbortController | null = null;

  constructor(deps: MarketFilesDeps) {
    this.#deps = deps;
  }

  owns(id: string): boolean {
    return worldKindOf(id) === 'file';
  }

  async list(): Promise<readonly WorldInfo[]> {
    const series = await (await this.#open()).list();
    return series.map(({ info }) => info).sort((a, b) => a.title.localeCompare(b.title));
  }

  async open(id: string, { gasCoinPrice }: Pick<OpenOptions, 'gasCoinPrice'>): Promise<WorldPort> {
    const store = await this.#open();
    const series = (await store.list()).find((one) => one.id === id);
    if (!series) throw notFound(id);
    return FileWorld.open(new SeriesReader(series, store), gasCoinPrice);
  }

  preview(file: File): Promise<FilePreview> {
    return this.#deps.importer.preview(file);
  }

  /** Chunks are kept under the import's own name, and become a world in one step when the last is there. */
  async import(
    file: File,
    patch: MappingPatch,
    progress: (progress: ImportProgress) => void,
  ): Promise<ImportReport> {
    if (this.#running)
      throw new AppError('golem.busy', 'Another file is being imported. Wait for it, or cancel it.', {
        retryable: true,
      });
    const control = new AbortController();
    this.#running = control;
    const importId = this.#deps.newId();
    const { signal } = control;
    try {
      const store = await this.#open();
      let last: Promise<void> = Promise.resolve();
      const sink: ImportSink = {
        progress: (done) => void (signal.aborted || progress(done)),
        chunk: (key, bytes) => {
          signal.throwIfAborted();
          last = store.put(importId, key, bytes);
          return last;
        },
      };
      try {
        const series = await this.#deps.importer.run(file, patch, importId, sink, signal);
        signal.throwIfAborted();
        await store.publish(series);
        return { ...series.report, world: series.info };
      } catch (error) {
        // What is on its way would come after what was to be forgotten.
        await last.catch(() => undefined);
        await store.drop(importId);
        throw error;
      }
    } finally {
      this.#running = null;
    }
  }

  cancel(): void {
    this.#running?.abort(cancelled());
  }

  async remove(id: string): Promise<void> {
    const store = await this.#open();
    if (!(await store.list()).some((one) => one.id === id)) throw notFound(id);
    await store.remove(id);
  }

  /** All that is kept, to be taken along with a life. */
  async leaving(): Promise<LeavingSeries> {
    const store = await this.#open();
    return new LeavingSeries(await store.list(), store);
  }

  /** Takes in worlds that come with a life. */
  async arriving(): Promise<ArrivingSeries> {
    return new ArrivingSeries(await this.#open(), this.#deps.newId);
  }

  #open(): Promise<SeriesStore> {
    return (this.#store ??= this.#deps.openStore());
  }
}
