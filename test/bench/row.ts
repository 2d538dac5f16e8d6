/** One line of the bench's table. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  /** E.g. `ms/text`, `×`, `ticks/s`. */
  readonly unit: string;
  /** How it was measured, and the aim. */
  readonly note: string;
}
