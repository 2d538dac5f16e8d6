import Papa from 'papaparse';
import type { RowBatch } from './layout.ts';
import { refusal } from './refusal.ts';

/** A row that is longer is a quote that was never closed, characters. */
const LONGEST_ROW = 2 ** 22;

interface Parsed {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly row: number; readonly message: string }[];
  readonly meta: { readonly cursor: number };
}

export interface CsvDialect {
  readonly delimiter: string;
  readonly newline: '\n' | '\r';
}

const newlinesIn = (text: string, newline: string): number => {
  let count = 0;
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) count += 1;
  return count;
};

/** Lines that the first rows take: one each, and one more for every line break inside a quoted cell. */
function linesOf(rows: readonly (readonly string[])[], upTo: number, newline: string): number {
  let lines = upTo;
  for (let i = 0; i < upTo; i++) {
    for (const cell of rows[i]!) if (cell.includes(newline)) lines += newlinesIn(cell, newline);
  }
  return lines;
}

/**
 * Rows of CSV or TSV by Papaparse's own parser, called with one piece of text after another: the last row of a piece
 * waits for the next. Text can be cut anywhere. @throws AppError `import.refused` at a quote that does not close
 */
export async function* csvRows(
  text: AsyncIterable<string>,
  { delimiter, newline }: CsvDialect,
): AsyncGenerator<RowBatch> {
  const parser = new Papa.Parser({ delimiter, newline });
  let rest = '';
  let line = 1;

  const batch = (input: string, isLast: boolean): RowBatch => {
    const { data, errors, meta } = parser.parse(input, 0, !isLast) as Parsed;
    const first = line;
    const plain = !input.includes('"');
    let [at, past] = [0, 0];
    const lineOf = (index: number): number => {
      // Without a quote no cell can hold a line break. Rows are asked for in order: what was counted is not counted again.
      if (plain) return first + index;
      if (index < at) [at, past] = [0, 0];
      past += linesOf(data.slice(at, index), Math.max(0, Math.min(index, data.length) - at), newline);
      at = index;
      return first + past;
    };
    const fault = errors[0];
    if (fault) throw refusal(lineOf(Math.min(fault.row, data.length)), null, `${fault.message}.`);
    rest = input.slice(meta.cursor);
    line += plain ? data.length : linesOf(data, data.length, newline);
    return { rows: data, lineOf };
  };

  for await (const piece of text) {
    const rows = batch(rest + piece, false);
    if (rest.length > LONGEST_ROW) throw refusal(line, null, 'a quotation mark opened here is never closed.');
    if (rows.rows.length > 0) yield rows;
  }
  if (rest !== '') yield batch(rest, true);
}
