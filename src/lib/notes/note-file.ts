import type { IngestItem } from '../../domain/memory/ingest.ts';

/** A file that was given, read as text. */
export interface NoteFile {
  /** With its folders, as it was given: `notes/trip.md`. */
  readonly path: string;
  readonly text: string;
}

export type NoteForm = 'notes' | 'WhatsApp' | 'ChatGPT' | 'Slack' | 'JSON';

/** What is left out of a file, and how often. */
export interface LeftOut {
  readonly what: string;
  readonly count: number;
}

/** One document or conversation, in its order. */
export interface NoteSource {
  /** What its memories are said to be from. */
  readonly source: string;
  readonly form: NoteForm;
  readonly items: readonly IngestItem[];
  readonly leftOut: readonly LeftOut[];
}

/** What the sources of one file are, or why it has none. */
export type ReadFile =
  | { readonly path: string; readonly sources: readonly NoteSource[] }
  | { readonly path: string; readonly why: string };

/** Counts what is left out, by what it is. */
export class Leaving {
  readonly #counts = new Map<string, number>();

  out(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  get all(): readonly LeftOut[] {
    return [...this.#counts].map(([what, count]) => ({ what, count }));
  }
}
