import * as v from 'valibot';
import type {
  ArchiveProgress,
  ArchiveSummary,
  ImportResult,
  KeptLife,
} from '../../../domain/storage/archive.ts';
import { MEMORY_FORMATS, type MemoryFormat } from '../../../domain/storage/archive.ts';
import type { ArchiveListener } from '../../store/archive.ts';
import { id, judgedInside, list, oneOf, openStream, options } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, QUERY, type Rows, type Wired } from '../row.ts';

export interface TravelOptions {
  readonly onProgress?: (progress: ArchiveProgress) => void;
}

export interface ImportOptions extends TravelOptions {
  /** Ends the import for as long as the file is being read. */
  readonly signal?: AbortSignal;
  /** Sets up the language models in the file here too, without their keys. Prompts go where the file says: off by default. */
  readonly models?: boolean;
  /** Ids of models that are set up although their addresses lead to this machine or into its network: the others of these stay out. */
  readonly near?: readonly string[];
}

/** Taking a life along, and bringing one in. */
export interface TravelVerbs {
  /** The whole life as it is now, as a file (`.golem`); cancel the stream to end it. */
  exportAll(options?: TravelOptions): Promise<ReadableStream<Uint8Array>>;
  /** Checks the file whole, then lets the life in it take this one's place, which is kept for a while. */
  importAll(file: ReadableStream<Uint8Array> | Blob, options?: ImportOptions): Promise<ImportResult>;
  /** What a file says of itself. Nothing but its head is read. */
  inspectArchive(file: Blob): Promise<ArchiveSummary>;
  /** The life that the last import replaced; null when none is kept. */
  keptLife(): Promise<KeptLife | null>;
  /** The kept life takes its place back; the imported one is deleted. @throws AppError `golem.not_found` */
  goBack(): Promise<void>;
  /** Memories, oldest first: all, or those of `ids`. */
  exportMemory(
    format?: MemoryFormat,
    which?: { readonly ids?: readonly string[] },
  ): Promise<ReadableStream<Uint8Array>>;
  exportRecords(): Promise<ReadableStream<Uint8Array>>;
  exportLedger(): Promise<ReadableStream<Uint8Array>>;
  /** What the context governor told of, as JSONL. */
  exportEvents(): Promise<ReadableStream<Uint8Array>>;
}

export interface TravelForms {
  exportAll(progress?: ArchiveListener): Promise<ReadableStream<Uint8Array>>;
  importAll(
    stream: ReadableStream<Uint8Array>,
    options: Pick<ImportOptions, 'models' | 'near'>,
    progress?: ArchiveListener,
  ): Promise<ImportResult>;
}

type Api = Wired<TravelVerbs, TravelForms>;

export const travelRows = {
  exportAll: QUERY,
  importAll: COMMAND,
  inspectArchive: QUERY,
  keptLife: QUERY,
  goBack: COMMAND,
  exportMemory: QUERY,
  exportRecords: QUERY,
  exportLedger: QUERY,
  exportEvents: QUERY,
} as const satisfies Rows<Api>;

/** More models than a file may bring. */
const MOST_MODELS = 64;
/** Ids in one ask; all are exported without any. */
const MOST_EXPORTED = 10_000;

const listener = judgedInside<ArchiveListener | undefined>();

export const travelArguments = {
  exportAll: [listener],
  importAll: [
    openStream('Pass a .golem file, or a stream of its bytes.'),
    options('The import options', {
      models: v.optional(v.boolean('models must be true or false.')),
      near: v.optional(list('Models', id, MOST_MODELS)),
    }),
    listener,
  ],
  inspectArchive: [v.instance(Blob, 'Pass a .golem file.')],
  keptLife: [],
  goBack: [],
  exportMemory: [
    v.optional(oneOf('A format', MEMORY_FORMATS), 'jsonl'),
    options('The export options', { ids: v.optional(list('Ids', id, MOST_EXPORTED)) }),
  ],
  exportRecords: [],
  exportLedger: [],
  exportEvents: [],
} satisfies ArgumentsOf<Api>;
