import type { Snippet } from 'svelte';
import type { Figure } from '../numbers/figure.ts';

interface Head {
  /** Words over the column. */
  readonly head: string;
  /** Its words are for screen readers only. */
  readonly bare?: boolean;
  /** More about it, on hover. */
  readonly help?: string;
  /** Shown in place of the words; gets the column's place from 0. */
  readonly headCell?: Snippet<[number]>;
}

interface Look<Row> {
  /** Its cells name their rows. */
  readonly name?: boolean;
  /** Its cells hold figures: at the right, in digits of one width. Columns of `num` do anyway. */
  readonly figures?: boolean;
  /** Takes the width that is left, and its words break; at least this CSS length wide. */
  readonly wraps?: string;
  /** CSS length or share of the table's width. */
  readonly width?: string;
  /** Its cells say less than the others. */
  readonly quiet?: boolean;
  /** More about a cell, on hover. */
  readonly tip?: (row: Row) => string | undefined;
}

type Cell<Row> =
  | { readonly num: (row: Row) => Figure }
  | { readonly text: (row: Row) => string }
  /** Gets the row, and the column's place from 0. */
  | { readonly cell: Snippet<[Row, number]> };

/** A column of a table: what heads it, and what stands in a row's cell. */
export type Column<Row> = Head & Look<Row> & Cell<Row>;
