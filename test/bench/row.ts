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

/** Figures that belong side by side: a table of their own. */
export interface BenchGrid {
  readonly title: string;
  /** How it was measured. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface BenchResult {
  readonly rows: readonly BenchRow[];
  readonly grids?: readonly BenchGrid[];
}
