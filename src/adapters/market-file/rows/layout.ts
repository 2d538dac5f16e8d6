/** How a file is built: found by looking at its beginning. */
export type Layout =
  | {
      readonly format: 'csv';
      readonly delimiter: string;
      readonly newline: '\n' | '\r';
      /** Rows before the first row of data: a preamble and the header, which can be several. */
      readonly skipRows: number;
      /** The rows of the header, as they stand there. */
      readonly header: readonly (readonly string[])[];
      readonly columns: readonly string[];
    }
  | {
      readonly format: 'json' | 'jsonl';
      /** Keys that lead to the array of rows; empty where the file is the array. */
      readonly path: readonly string[];
      readonly columns: readonly string[];
    };

/** Whether a row says again what the header says, as in files that were joined. */
export const repeatsHeader = (layout: Layout, row: readonly unknown[]): boolean =>
  layout.format === 'csv' && layout.header.some((names) => names.every((name, at) => name === row[at]));

/** Rows as they come, cells in the order of the layout's columns. */
export interface RowBatch {
  readonly rows: readonly (readonly unknown[])[];
  /** 1-based line where a row of the batch begins. */
  lineOf(index: number): number;
}
