/** What a document's text is made of, as far as it matters to where it may be cut. */
export type UnitKind = 'heading' | 'prose' | 'row' | 'code';

/** A piece of a document that belongs together: a paragraph, a heading, a function, a row. */
export interface Unit {
  readonly text: string;
  /** What stands between it and the unit before in the document's text. */
  readonly gap: string;
  /** A row is never cut. */
  readonly kind: UnitKind;
  /** Headings that it stands under, the highest first, with › between. */
  readonly heading?: string;
  /** From 1. */
  readonly page?: number;
}

/** A stretch of a document's text; places are UTF-16 units of it. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly heading?: string;
  readonly page?: number;
}

export interface ChunkSize {
  /** Tokens at most, but for a row that has more. */
  readonly tokens: number;
  /** Tokens at the end of a chunk that the next one says again, at most. */
  readonly overlap: number;
  /** Tokens of a text, as the embedding model counts them. */
  count(text: string): number;
}

/** Cuts a document's units as they come. */
export interface Chunker {
  push(unit: Unit): Promise<readonly Chunk[]> | readonly Chunk[];
  finish(): Promise<readonly Chunk[]> | readonly Chunk[];
}
