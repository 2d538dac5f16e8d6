import type { Chunking, DocumentKind } from '../../domain/memory/collection.ts';

export interface CollectionRow {
  readonly id: number;
  readonly name: string;
  readonly chunking: Chunking;
  readonly chunkTokens: number;
  readonly overlap: number;
  /** Unix ms. */
  readonly at: number;
}

export interface DocumentRow {
  readonly id: number;
  readonly collection: number;
  readonly name: string;
  readonly kind: DocumentKind;
  readonly bytes: number;
  readonly chunking: Chunking;
  /** Its chunks are numbered from here on, without a gap. */
  readonly first: number;
  readonly chunks: number;
  readonly at: number;
  /** Removed, and can be brought back while this session lasts. */
  readonly gone?: true;
}

/** A chunk in its block; places are of the document's text, UTF-16 units. */
export interface ChunkPlace {
  readonly start: number;
  readonly end: number;
  readonly page?: number;
  readonly heading?: string;
}

/** Some chunks of a document that follow each other, and the text that they stand in. */
export interface ChunkBlock {
  readonly document: number;
  /** Place of the first in the document. */
  readonly index: number;
  /** Where the text begins in the document's. */
  readonly from: number;
  readonly text: string;
  readonly chunks: readonly ChunkPlace[];
}

/** The words of chunks that came together. */
export interface SegmentRow {
  readonly id: number;
  /** Chunks from here on. */
  readonly first: number;
  /** Stems of each; 0 of those that are gone. */
  readonly lengths: Uint16Array<ArrayBuffer>;
  /** Its words lie in so many heaps. */
  readonly buckets: number;
}

/** Signs of some vectors that lie side by side, and which of them are there. */
export interface SignBlock {
  readonly signs: Uint8Array<ArrayBuffer>;
  /** A bit for each. */
  readonly made: Uint8Array<ArrayBuffer>;
}

export interface CollectionsMeta {
  /** Numbers that were never given. */
  readonly nextCollection: number;
  readonly nextDocument: number;
  readonly nextChunk: number;
  readonly nextSegment: number;
  /** What the vectors were made by, and their components; null while there are none. */
  readonly model: { readonly identity: string; readonly dimensions: number } | null;
  /** Chunks from here on are of a document that is not whole yet; null where all are. */
  readonly pending: number | null;
}

/** What is kept, each under a number. */
export interface Tables {
  meta: CollectionsMeta;
  collections: CollectionRow;
  documents: DocumentRow;
  /** By the number of their first chunk. */
  blocks: ChunkBlock;
  segments: SegmentRow;
  /** By segment and bucket: `segment × BUCKETS + bucket`. */
  postings: Uint8Array<ArrayBuffer>;
  /** By chunk: components of a byte each, and a scale. */
  vectors: Uint8Array<ArrayBuffer>;
  /** By `chunk / SIGN_BLOCK`. */
  signs: SignBlock;
}

export type TableName = keyof Tables;
export const TABLES = [
  'meta',
  'collections',
  'documents',
  'blocks',
  'segments',
  'postings',
  'vectors',
  'signs',
] as const satisfies readonly TableName[];

/** Buckets that a segment may have. */
export const BUCKETS = 256;
export const SIGN_BLOCK = 1_024;

/** One thing that is put down, or all that lies from one number up to another, which stays. */
export type Change =
  | {
      [Name in TableName]: { readonly table: Name; readonly key: number; readonly value: Tables[Name] };
    }[TableName]
  | { readonly table: TableName; readonly from: number; readonly to: number };

/** Where collections lie: numbered things in tables, changed together or not at all. */
export interface CollectionDisk {
  /** Whether what is put down outlives the page. */
  readonly kept: boolean;
  /** In the order of the keys. @throws AppError `store.query_failed` */
  get<Name extends TableName>(
    table: Name,
    keys: readonly number[],
  ): Promise<readonly (Tables[Name] | undefined)[]>;
  /** All from one key up to another, which is not among them; in their order. */
  range<Name extends TableName>(
    table: Name,
    from: number,
    to: number,
  ): Promise<readonly (readonly [key: number, value: Tables[Name]])[]>;
  /** Durable when it resolves. @throws AppError `store.quota`, `store.query_failed`; then nothing has changed */
  write(changes: readonly Change[]): Promise<void>;
  close(): void;
}
