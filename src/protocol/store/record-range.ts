/** Ticks whose records are asked for: both ends inclusive, at most `limit` of them. */
export interface RecordRange {
  readonly from?: number;
  readonly to?: number;
  readonly limit?: number;
}

/** Spans behind ticks, by the ticks that they are lived behind; all kinds where none is named. */
export interface SpanRange extends RecordRange {
  readonly kind?: string;
}
