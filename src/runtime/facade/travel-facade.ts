import { proxy } from 'comlink';
import type {
  ArchiveProgress,
  ArchiveSummary,
  ImportResult,
  KeptLife,
  MemoryFormat,
} from '../../domain/archive.ts';
import { AppError } from '../../domain/errors.ts';
import type { GolemTravelApi } from '../../protocol/archive.ts';

export interface TravelOptions {
  readonly onProgress?: (progress: ArchiveProgress) => void;
}

export interface ImportOptions extends TravelOptions {
  /** Ends the import for as long as the file is being read. */
  readonly signal?: AbortSignal;
  /** Sets up the language models in the file here too, without their keys. Prompts go where the file says: off by default. */
  readonly models?: boolean;
}

/** Taking a life along: part of the public API. */
export interface TravelFacade {
  /** The whole life as it is now, as a file (`.golem`); cancel the stream to end it. */
  exportAll(options?: TravelOptions): Promise<ReadableStream<Uint8Array>>;
  /** Checks the file whole, then lets the life in it take this one's place, which is kept for a while. */
  importAll(file: ReadableStream<Uint8Array> | Blob, options?: ImportOptions): Promise<ImportResult>;
  /** What a file says of itself. Nothing but its head is read. */
  inspectArchive(file: Blob): Promise<ArchiveSummary>;
  /** The life that the last import replaced; null when none is kept. */
  keptLife(): Promise<KeptLife | null>;
  /** The kept life takes its place back; the imported one is deleted. */
  goBack(): Promise<void>;
  exportMemory(format?: MemoryFormat): Promise<ReadableStream<Uint8Array>>;
  exportRecords(): Promise<ReadableStream<Uint8Array>>;
  exportLedger(): Promise<ReadableStream<Uint8Array>>;
  exportEvents(): Promise<ReadableStream<Uint8Array>>;
}

type Ask = <Name extends keyof GolemTravelApi>(
  name: Name,
  ...args: Parameters<GolemTravelApi[Name]>
) => ReturnType<GolemTravelApi[Name]>;

function abortable(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  if (signal === undefined) return stream;
  const cut = new AbortController();
  const cancelled = new AppError('archive.cancelled', 'The import was cancelled. Nothing was changed.');
  const abort = (): void => cut.abort(cancelled);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal: cut.signal });
}

const listener = ({ onProgress }: TravelOptions) =>
  proxy((progress: ArchiveProgress): void => onProgress?.(progress));

export function travelFacade(ask: Ask): TravelFacade {
  return {
    exportAll: (options = {}) => ask('exportAll', listener(options)),
    importAll: (file, options = {}) => {
      const stream = file instanceof Blob ? file.stream() : file;
      return ask('importAll', abortable(stream, options.signal), listener(options), {
        models: options.models === true,
      });
    },
    inspectArchive: (file) => ask('inspectArchive', file),
    keptLife: () => ask('keptLife'),
    goBack: () => ask('goBack'),
    exportMemory: (format = 'jsonl') => ask('exportMemory', format),
    exportRecords: () => ask('exportRecords'),
    exportLedger: () => ask('exportLedger'),
    exportEvents: () => ask('exportEvents'),
  };
}
