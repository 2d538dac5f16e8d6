import Papa from 'papaparse';
import { AppError } from '../../../domain/errors.ts';
import { JSONParser, TokenType, Tokenizer } from '@streamparser/json';
import { cellsOf, rowPath } from './json-rows.ts';
import type { Layout } from './layout.ts';
import { numberReader } from './numbers.ts';
import { rowsOf } from './rows.ts';
import { isGzip, textOf } from '../../files/index.ts';

/** Text that is looked at, characters, and rows that are kept of it. */
const LOOK = 262_144;
const SAMPLE_ROWS = 1_000;
/** Rows in which a header can stand behind a preamble. */
const HEADER_WITHIN = 20;
const MOST_COLUMNS = 1_000;

export interface Sniffed {
  readonly layout: Layout;
  readonly gzip: boolean;
  readonly sample: readonly (readonly unknown[])[];
}

const empty = (): AppError => new AppError('import.refused', 'The file holds no rows. Nothing was imported.');

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function beginning(
  file: Blob,
  signal: AbortSignal | undefined,
): Promise<{ text: string; whole: boolean }> {
  let text = '';
  for await (const piece of textOf(file, { signal })) {
    text += piece;
    if (text.length >= LOOK) return { text: text.slice(0, LOOK), whole: false };
  }
  return { text, whole: true };
}

/** How the file is built, with its first rows. @throws AppError `import.refused`, `import.unreadable` */
export async function sniff(file: Blob, signal?: AbortSignal): Promise<Sniffed> {
  const gzip = isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  const { text, whole } = await beginning(file, signal);
  const layout = layoutOf(text);
  if (layout.columns.length > MOST_COLUMNS)
    throw new AppError(
      'import.refused',
      `The file has ${layout.columns.length} columns where at most ${MOST_COLUMNS} are read. Nothing was imported.`,
    );
  return { layout, gzip, sample: await sampleOf(text, whole, layout) };
}

function layoutOf(text: string): Layout {
  const start = text.trimStart()[0];
  if (start === undefined) throw empty();
  if (start !== '{' && start !== '[') return csvLayout(text);
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  const isLine = second.trim() !== '' && parsed(first) !== undefined;
  if (isLine) return { format: 'jsonl', path: [], columns: keysOf(text.trimStart().split('\n').map(parsed)) };
  const path = arrayPath(text);
  if (!path) {
    const one = parsed(first);
    if (one !== undefined) return { format: 'jsonl', path: [], columns: keysOf([one]) };
    throw new AppError(
      'import.refused',
      'The JSON holds no array of rows (objects or arrays). Nothing was imported.',
    );
  }
  return { format: 'json', path, columns: keysOf(firstValues(text, path)) };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Names of the columns of rows: all keys in the order in which they come, or numbers where rows are arrays. */
function keysOf(rows: readonly unknown[]): readonly string[] {
  const keys = new Set<string>();
  let width = 0;
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    if (Array.isArray(row)) width = Math.max(width, row.length);
    else if (typeof row === 'object' && row !== null) for (const key of Object.keys(row)) keys.add(key);
  }
  return keys.size > 0 ? [...keys] : Array.from({ length: width }, (_, i) => `Column ${i + 1}`);
}

/** Rows of a JSON document's beginning, as far as it can be read. */
function firstValues(text: string, path: readonly string[]): unknown[] {
  const values: unknown[] = [];
  const parser = new JSONParser({ paths: [rowPath(path)], keepStack: false });
  parser.onValue = ({ value }) => void values.push(value);
  parser.onError = () => undefined;
  parser.onEnd = () => undefined;
  try {
    parser.write(text);
  } catch {
    // The import tells where it goes wrong.
  }
  return values;
}

/** Keys that lead to the first array whose elements are rows; null when the beginning has none. */
function arrayPath(text: string): string[] | null {
  const path: (string | number)[] = [];
  let key = '';
  let candidate: string[] | null = null;
  let found: string[] | null = null;
  const tokenizer = new Tokenizer();
  tokenizer.onError = () => undefined;
  tokenizer.onToken = ({ token, value }) => {
    if (found) return;
    if (candidate && (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET)) {
      found = candidate;
      return;
    }
    candidate = null;
    if (token === TokenType.STRING) key = String(value);
    if (token === TokenType.LEFT_BRACE) path.push(key);
    if (token === TokenType.LEFT_BRACKET) {
      candidate = [...path.slice(1).map(String), ...(path.length > 0 ? [key] : [])];
      path.push(key);
    }
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) path.pop();
  };
  tokenizer.write(text);
  return found;
}

function csvLayout(text: string): Layout {
  const newline = text.includes('\n') ? '\n' : text.includes('\r') ? '\r' : '\n';
  const { delimiter } = Papa.parse(text.slice(0, 65_536), { preview: 50, skipEmptyLines: true }).meta;
  const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: 60 });
  const width = commonest(
    data.map((row) => row.length).filter((length, i) => length > 1 || data[i]![0]!.trim() !== ''),
  );
  const first = data.findIndex((row) => row.length === width && row.some((cell) => cell.trim() !== ''));
  if (first < 0 || first > HEADER_WITHIN) throw empty();
  const row = data[first]!;
  const isHeader = row.every((cell) => !looksNumeric(cell)) && !row.some(looksDated);
  return {
    format: 'csv',
    delimiter,
    newline,
    skipRows: isHeader ? first + 1 : first,
    columns: isHeader ? uniqueNames(row) : row.map((_, i) => `Column ${i + 1}`),
  };
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

const looksDated = (cell: string): boolean => /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell);

function looksNumeric(cell: string): boolean {
  try {
    return !Number.isNaN(numberReader(',')(cell));
  } catch {
    return false;
  }
}

function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((raw, i) => {
    const name = raw.trim() || `Column ${i + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** The first rows. A fault in them is the import's to tell; here the rows before it do. */
async function sampleOf(text: string, whole: boolean, layout: Layout): Promise<(readonly unknown[])[]> {
  if (layout.format === 'json')
    return firstValues(text, layout.path)
      .slice(0, SAMPLE_ROWS)
      .flatMap((value) => {
        const cells = cellsOf(value, layout.columns);
        return cells ? [cells] : [];
      });
  // A row that the look cut in two is none.
  const complete = whole ? text : text.slice(0, text.lastIndexOf('\n') + 1) || text;
  const rows: (readonly unknown[])[] = [];
  try {
    for await (const batch of rowsOf(once(complete), layout)) rows.push(...batch.rows.slice(0, SAMPLE_ROWS));
  } catch (cause) {
    if (rows.length === 0 && layout.format === 'csv') throw cause;
  }
  return rows.slice(0, SAMPLE_ROWS);
}
