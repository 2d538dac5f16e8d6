/** One line of the bench's table. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  /** E.g. `ms/text`, `×`, `ticks/s`. */
  readonly unit: string;
  readonly goal?: Goal;
  /** How it was measured. */
  readonly note: string;
}

/** What the value should come to, in the row's unit. */
export interface Goal {
  readonly least?: number;
  readonly most?: number;
}
