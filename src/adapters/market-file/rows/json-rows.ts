import { TokenParser, Tokenizer } from '@streamparser/json';
import { AppError } from '../../../domain/errors.ts';
import type { RowBatch } from './layout.ts';
import { refusal, shortCell } from './refusal.ts';

const NEWLINE = 10;
/** A row that is longer is none, bytes. */
const LONGEST_ROW = 2 ** 24;

/** A row's cells in the order of the columns: an object by its keys, an array as it is. */
export function cellsOf(value: unknown, columns: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return null;
  const row = value as Record<string, unknown>;
  return columns.map((name) => plain(row[name]));
}

/** Text or number as it is; anything else as text that no reader takes for a number. */
function plain(cell: unknown): unknown {
  if (cell === null || cell === undefined) return '';
  // A list of one number would be written as that number, and one nested without end not at all.
  if (typeof cell === 'object') return shortCell(cell);
  return typeof cell === 'number' ? cell : String(cell);
}

/** Every element of the array that the keys lead to. */
export const rowPath = (path: readonly string[]): string => ['$', ...path, '*'].join('.');

const notARow = (line: number, value: unknown): AppError =>
  refusal(line, null, `“${shortCell(value)}” is not a row: expected an object or an array.`);

/**
 * Rows of an array in a JSON document, wherever it lies.
 * @throws AppError `import.refused` with the line where the document breaks off or goes wrong
 */
export async function* jsonRows(
  text: AsyncIterable<string>,
  path: readonly string[],
  columns: readonly string[],
): AsyncGenerator<RowBatch> {
  const encoder = new TextEncoder();
  const tokenizer = new Tokenizer();
  const tokens = new TokenParser({ paths: [rowPath(path)], keepStack: false });
  let bytes = new Uint8Array(0);
  /** Offset of the piece in the document, and how far its lines were counted. */
  let start = 0;
  let counted = 0;
  let line = 1;
  let offset = 0;
  /** Where the last row ended. */
  let lastRow = 0;
  let rows: (readonly unknown[])[] = [];
  let lines: number[] = [];

  const lineAt = (place: number): number => {
    for (const end = Math.min(place - start, bytes.length); counted < end; counted++) {
      if (bytes[counted] === NEWLINE) line += 1;
    }
    return line;
  };
  let ended = false;
  tokens.onEnd = () => void (ended = true);
  tokenizer.onToken = (token) => {
    offset = token.offset;
    tokens.write(token);
  };
  tokens.onValue = ({ value }) => {
    const here = lineAt(offset);
    const cells = cellsOf(value, columns);
    if (!cells) throw notARow(here, value);
    rows.push(cells);
    lines.push(here);
    lastRow = offset;
  };
  // Without handlers of their own both throw, which leaves the place where it happened in `offset`.
  const wrong = (cause: unknown): AppError =>
    cause instanceof AppError
      ? cause
      : refusal(lineAt(offset + 1), null, 'the JSON is invalid after this point, or is cut off.');

  for await (const piece of text) {
    bytes = encoder.encode(piece);
    counted = 0;
    try {
      tokenizer.write(bytes);
    } catch (cause) {
      throw wrong(cause);
    }
    lineAt(start + bytes.length);
    start += bytes.length;
    counted = bytes.length;
    if (start - lastRow > LONGEST_ROW) throw refusal(line, null, 'the row before this point is too long.');
    const given = lines;
    if (rows.length > 0) yield { rows, lineOf: (index) => given[index] ?? line };
    rows = [];
    lines = [];
  }
  if (!ended) throw refusal(line, null, 'the JSON is cut off here.');
}

/** Rows of JSON Lines: one object or array a line. @throws AppError `import.refused` with the line */
export async function* jsonLineRows(
  text: AsyncIterable<string>,
  columns: readonly string[],
): AsyncGenerator<RowBatch> {
  let rest = '';
  let line = 0;

  const batch = (complete: readonly string[]): RowBatch => {
    const rows: (readonly unknown[])[] = [];
    const lines: number[] = [];
    for (const one of complete) {
      line += 1;
      if (one.trim() === '') continue;
      rows.push(parseLine(one, line, columns));
      lines.push(line);
    }
    return { rows, lineOf: (index) => lines[index] ?? line };
  };

  for await (const piece of text) {
    const parts = (rest + piece).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > LONGEST_ROW)
      throw refusal(line + parts.length + 1, null, 'the line is too long for a row.');
    if (parts.length > 0) yield batch(parts);
  }
  if (rest.trim() !== '') yield batch([rest]);
}

function parseLine(text: string, line: number, columns: readonly string[]): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(line, null, `“${shortCell(text)}” is not JSON.`);
  }
  const cells = cellsOf(value, columns);
  if (!cells) throw notARow(line, value);
  return cells;
}
