/** Ticks whose records are asked for: both ends inclusive, at most `limit` of them. */
export interface RecordRange {
  readonly from?: number;
  readonly to?: number;
  readonly limit?: number;
}
