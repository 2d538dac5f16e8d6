import type { EmbedderCard, EmbedderList, EmbedderTerm } from '../../domain/models/embedder.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';

/** Which models made a life's vectors. */
export interface LifeEmbedders {
  /** Whose vectors count; null: the model that comes with the page. */
  readonly current: EmbedderCard | null;
  /** Which other one is making vectors beside them. */
  readonly next: { readonly card: EmbedderCard | null; readonly begun: number } | null;
  /** Every change of model so far, in order. */
  readonly terms: readonly EmbedderTerm[];
}

/** A memory as it was read to be embedded, with a hash of the words that it has. */
export interface WordedEntry {
  readonly entry: GrimoireEntry;
  readonly words: string;
}

export interface NextVector {
  readonly id: string;
  /** Of {@link WordedEntry}: the vector is of no use once its memory has other words. */
  readonly words: string;
  readonly vector: Float32Array;
  /** Signs of the states of its word pieces; null or absent where none were made. */
  readonly pieces?: Uint8Array | null;
}

/** Vectors by another model beside those that count, until all of them take their place. */
export interface StoreEmbeddersApi {
  embedders(): Promise<LifeEmbedders>;
  /** Vectors that count, by what each says it was made by; the most first. */
  vectorCounts(): Promise<EmbedderList['made']>;
  /** Begins, or goes on with, the vectors of a model; those by a third one go. @param tick the last that was lived */
  beginNextVectors(card: EmbedderCard | null, tick: number): Promise<void>;
  /** Nothing is left of them. */
  dropNextVectors(): Promise<void>;
  /** How many memories have one of their words, and how many are to. */
  countNextVectors(): Promise<{ readonly done: number; readonly total: number }>;
  /** Memories that have none of their words, newest first, before an id. */
  withoutNextVectors(limit: number, before?: string): Promise<readonly WordedEntry[]>;
  putNextVectors(vectors: readonly NextVector[]): Promise<void>;
  /**
   * They take the place of those before, all in one transaction, with the row that tells of it.
   * @param identity what each says it was made by @param at Unix ms
   * @throws AppError `golem.busy`, retryable, while a memory has none or an export reads the old ones: nothing has changed
   */
  takeNextVectors(identity: string, tick: number, at: number): Promise<void>;
}
