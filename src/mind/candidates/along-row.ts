import { type PromptTableName, tableBody } from '../../shared/prompt-table.ts';
import { block } from './blocks.ts';

/** A row of a table that goes along with an entry: in the prompt where that is, and nowhere else. */
export interface AlongRow {
  /** Id of the entry that it tells of. */
  readonly of: string;
  readonly cells: readonly string[];
}

/** What a table says of entries that are entries of their own. */
export interface Along {
  readonly table: PromptTableName;
  readonly rows: readonly AlongRow[];
}

/** The block of a table with these rows. */
export const alongText = ({ table }: Along, rows: readonly AlongRow[]): string =>
  block(
    table,
    {},
    tableBody(
      table,
      rows.map(({ cells }) => cells),
    ),
  );
