import type {
  ArchiveProgress,
  ArchiveSettings,
  ArchiveSummary,
  KeptLife,
  MemoryFormat,
} from '../../domain/storage/archive.ts';

/** Told from time to time how far it is. */
export type ArchiveListener = (progress: ArchiveProgress) => void;

/** A world of the owner's own file that travels with a life, without its chunks. */
export interface TravellingWorld {
  readonly id: string;
  readonly title: string;
  readonly chunks: number;
  /** All else that is known of it, as JSON. */
  readonly series: string;
}

/** A part of such a world, in the order in which the file has them. */
export type WorldPart =
  | { readonly kind: 'world'; readonly id: string; readonly series: string }
  | { readonly kind: 'chunk'; readonly world: string; readonly data: Uint8Array };

/** Reads one chunk when it is to be written. */
export type GiveChunk = (world: string, index: number) => Promise<Uint8Array>;
/** Takes one part when it was read. */
export type TakeWorldPart = (part: WorldPart) => Promise<void>;

/** Parts of a life as text. */
interface TextExports {
  /** @param ids of those that are wanted; all where null. `pinned`: ids of which the file says that they were pinned */
  exportMemory(
    format: MemoryFormat,
    which: { readonly ids: readonly string[] | null; readonly pinned: readonly string[] },
  ): Promise<ReadableStream<Uint8Array>>;
  exportRecords(): Promise<ReadableStream<Uint8Array>>;
  exportLedger(): Promise<ReadableStream<Uint8Array>>;
  /** What the context governor told of, as JSONL. */
  exportEvents(): Promise<ReadableStream<Uint8Array>>;
}

/** What the store answers about lives on their way out and in. Streams go over a port of their own. */
export interface StoreTravelApi extends TextExports {
  /** The whole life as it is now, as a file; it is read while the golem lives on. Cancel the stream to end it. */
  exportLife(
    facts: {
      readonly name: string;
      readonly app: string;
      readonly made: number;
      readonly settings: ArchiveSettings;
      readonly worlds: readonly TravellingWorld[];
    },
    progress: ArchiveListener,
    chunk: GiveChunk,
  ): Promise<ReadableStream<Uint8Array>>;
  /**
   * Reads a life into databases of its own and checks it; the current life goes on untouched. Worlds that are in the
   * file are given on as they come. @throws AppError `archive.*`, and what `take` throws
   */
  importLife(
    stream: ReadableStream<Uint8Array>,
    progress: ArchiveListener,
    take: TakeWorldPart,
  ): Promise<ArchiveSummary>;
  /** The imported life takes the current one's place, which is kept. */
  takeImported(): Promise<void>;
  /** Lets an imported life go that did not take its place. */
  dismissImported(): Promise<void>;
  keptLife(): Promise<KeptLife | null>;
  /** The kept life takes its place back; the imported one goes. @throws AppError `golem.not_found` */
  goBack(): Promise<void>;
}
