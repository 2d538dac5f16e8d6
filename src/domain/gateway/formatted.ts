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
