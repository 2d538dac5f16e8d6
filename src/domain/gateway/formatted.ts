import type { DigestedFormatter } from '../context/formatter.ts';

/** What a formatter turns into text: rows of one kind. Plain data: it crosses threads. */
export const PAYLOAD_KINDS = ['positions', 'candles', 'books', 'records', 'tool-result'] as const;
export type PayloadKind = (typeof PAYLOAD_KINDS)[number];

export type Cell = string | number | boolean | null;

export interface Payload {
  readonly kind: PayloadKind;
  /** What it is, for a heading or a tag, e.g. `positions`. */
  readonly name: string;
  /** Rows of the same fields, in their order. */
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** A formatter in the list. */
export interface FormatterEntry {
  readonly name: string;
  readonly title: string;
  readonly does: string;
  /** Of a third party’s: its file, and where it is in use; absent of those that come with the product. */
  readonly installed?: FormatterState;
}

/** A third party’s formatter in the list. */
export interface FormatterState extends DigestedFormatter {
  /** Unix ms; null of one that this life’s prompts are written by though its file is not installed. */
  readonly addedAt: number | null;
  readonly programs: boolean;
  /** Whether this life’s prompts are written by it: by this very file, or by an earlier one of its id. */
  readonly life: 'same' | 'earlier' | null;
}
