import Papa from 'papaparse';
import { AppError } from '../../domain/errors.ts';
import { JSONParser, TokenType, Tokenizer } from '@streamparser/json';
import { namesAny } from './columns/column-names.ts';
import { cellsOf, rowPath } from './rows/json-rows.ts';
import { type Layout, repeatsHeader } from './rows/layout.ts';
import { numberReader } from './rows/numbers.ts';
import { refusal } from './rows/refusal.ts';
import { rowsOf } from './rows/rows.ts';
import { isGzip, textOf } from '../files/index.ts';

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
  /** Letters of the beginning that were no UTF-8. */
  readonly oldCharacters: number;
}

const empty = (): AppError => new AppError('import.refused', 'The file has no rows. Nothing was imported.');

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function beginning(
  file: Blob,
  signal: AbortSignal | undefined,
): Promise<{ text: string; whole: boolean; oldCharacters: number }> {
  let text = '';
  let oldCharacters = 0;
  for await (const piece of textOf(file, { signal, onOldCharacters: (count) => (oldCharacters += count) })) {
    text += piece;
    if (text.length >= LOOK) return { text: text.slice(0, LOOK), whole: false, oldCharacters };
  }
  return { text, whole: true, oldCharacters };
}

/** How the file is built, with its first rows. @param dataFrom 1-based line of the first row of data, where it is known @throws AppError `import.refused`, `import.unreadable` */
export async function sniff(file: Blob, signal?: AbortSignal, dataFrom?: number): Promise<Sniffed> {
  const gzip = isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  const { text, whole, oldCharacters } = await beginning(file, signal);
  const layout = layoutOf(text, dataFrom);
  if (layout.columns.length > MOST_COLUMNS)
    throw new AppError(
      'import.refused',
      `The file has ${layout.columns.length} columns; the limit is ${MOST_COLUMNS}. Nothing was imported.`,
    );
  return { layout, gzip, sample: await sampleOf(text, whole, layout), oldCharacters };
}

function layoutOf(text: string, dataFrom?: number): Layout {
  const start = text.trimStart()[0];
  if (start === undefined) throw empty();
  if (start !== '{' && start !== '[') return csvLayout(text, dataFrom);
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  const isLine = second.trim() !== '' && parsed(first) !== undefined;
  if (isLine) return { format: 'jsonl', path: [], columns: keysOf(text.trimStart().split('\n').map(parsed)) };
  const path = arrayPath(text);
  if (!path) {
    const one = parsed(first);
    if (one !== undefined) return { format: 'jsonl', path: [], columns: keysOf([one]) };
    throw new AppError(
      'import.refused',
      'The JSON contains no array of rows (objects or arrays). Nothing was imported.',
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

function csvLayout(text: string, dataFrom?: number): Layout {
  const newline = text.includes('\n') ? '\n' : text.includes('\r') ? '\r' : '\n';
  const delimiter = delimiterOf(text.slice(0, 65_536), newline);
  const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: 60 });
  const width = commonest(
    data.map((row) => row.length).filter((length, i) => length > 1 || data[i]![0]!.trim() !== ''),
  );
  const whole = (row: readonly string[]): boolean =>
    row.length === width && row.some((cell) => cell.trim() !== '');
  // A row of data has about as many numbers and times as most rows; what stands above the first one is a title or the header.
  const typical = middle(data.filter(whole).map(values));
  const first = data.findIndex(whole);
  const found = data.findIndex((row, i) => {
    if (!whole(row)) return false;
    if (dataFrom !== undefined) return i >= dataFrom - 1;
    return typical === 0 ? i > first : values(row) >= Math.max(1, typical / 2);
  });
  if (found < 0 || found > HEADER_WITHIN) {
    if (!data.some(whole)) throw empty();
    const line = dataFrom ?? 1;
    throw refusal(
      line,
      null,
      `no row of numbers follows within ${HEADER_WITHIN} lines. Enter the line where the data starts.`,
    );
  }
  const header = data.slice(0, found).filter(whole);
  return {
    format: 'csv',
    delimiter,
    newline,
    skipRows: found,
    header,
    columns: columnNames(header, data[found]!.length),
  };
}

/** Share of the rows that a delimiter must part into as many cells each. */
const PARTED = 0.7;

/** What parts cells: a comma only where nothing else does, since it may stand in numbers. */
function delimiterOf(text: string, newline: '\n' | '\r'): string {
  for (const delimiter of ['\t', ';', '|']) {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: 50, skipEmptyLines: true });
    const width = commonest(data.map((row) => row.length));
    if (width > 1 && data.filter((row) => row.length === width).length >= PARTED * data.length)
      return delimiter;
  }
  return Papa.parse(text, { preview: 50, skipEmptyLines: true }).meta.delimiter;
}

const isBlank = (row: readonly unknown[]): boolean => row.length < 2 && String(row[0] ?? '').trim() === '';

/** Cells that hold a number or a time. */
const values = (row: readonly string[]): number =>
  row.filter((cell) => looksNumeric(cell) || looksDated(cell)).length;

const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** A name a column, of all rows of its header: the known one nearest to the data, else the first; what tells two of one name apart follows it. */
function columnNames(header: readonly (readonly string[])[], width: number): string[] {
  const cells = (at: number): string[] => header.map((row) => row[at]!.trim()).filter((cell) => cell !== '');
  const names = Array.from(
    { length: width },
    (_, at) => cells(at).findLast(namesAny) ?? cells(at)[0] ?? `Column ${at + 1}`,
  );
  return uniqueNames(
    names.map((name, at) => {
      if (names.indexOf(name) === names.lastIndexOf(name)) return name;
      const others = cells(at).filter((cell) => cell !== name);
      return others.length === 0 ? name : `${name} (${others.join(', ')})`;
    }),
  );
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

const READERS = [numberReader('.'), numberReader(',')];
const looksDated = (cell: string): boolean => /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(cell);

const looksNumeric = (cell: string): boolean =>
  READERS.some((read) => {
    try {
      return !Number.isNaN(read(cell));
    } catch {
      return false;
    }
  });

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
  return rows.slice(0, SAMPLE_ROWS).filter((row) => !repeatsHeader(layout, row) && !isBlank(row));
}
