import type { IngestItem } from '../../domain/memory/ingest.ts';

/** A file that was given, read as text. */
export interface NoteFile {
  /** With its folders, as it was given: `notes/trip.md`. */
  readonly path: string;
  readonly text: string;
  /** Letters that are no UTF-8 and were read as Windows-1252. */
  readonly oldCharacters?: number;
}

export type NoteForm =
  'notes' | 'mail' | 'WhatsApp' | 'ChatGPT' | 'Claude' | 'Telegram' | 'Messenger' | 'Slack' | 'JSON';

/** What is left out of a file, and how often. */
export interface LeftOut {
  readonly what: string;
  readonly count: number;
}

/** What a file says in a way that can be read as two things. */
export interface NoteQuestion {
  readonly ask: string;
  readonly readings: readonly { readonly means: string; readonly order: 'day first' | 'month first' }[];
}

/** What of a note leads to others, and what others can lead to in it. */
export interface NoteLinks {
  /** As others call it: its path and its name, then what else it is called. */
  readonly names: readonly string[];
  /** Headings and blocks by their names, each with the place of its passage. */
  readonly parts: ReadonlyMap<string, number>;
  /** Each with the place of the passage that it stands in. */
  readonly links: readonly { readonly from: number; readonly to: string }[];
}

/** One document or conversation, in its order. */
export interface NoteSource {
  /** What its memories are said to be from. */
  readonly source: string;
  readonly form: NoteForm;
  readonly items: readonly IngestItem[];
  readonly leftOut: readonly LeftOut[];
  /** To be answered before it is taken in. */
  readonly question?: NoteQuestion;
  /** Of a note: what leads from it and to it. */
  readonly note?: NoteLinks;
  /** What was guessed of it and may be wrong, in a sentence. */
  readonly doubt?: string;
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
