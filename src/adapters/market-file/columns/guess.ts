import type { FileMapping, TimeFormat } from '../../../domain/world/market-file.ts';
import { timeAdvice } from './seen.ts';
import { guessColumns, numericShare } from './guess-columns.ts';
import type { Layout } from '../rows/layout.ts';
import { decimalNumber, isMissing } from '../rows/numbers.ts';
import { TimeReader } from '../rows/times.ts';

type Rows = readonly (readonly unknown[])[];

const DAY = 86_400;
/** Steps that irregular rows are gathered into, seconds. */
const NICE = [60, 300, 900, 3_600, 14_400, DAY];
/** Rows an interval that an irregular file should have on average. */
const ROWS_A_STEP = 4;
/** Share of the distances that are the commonest one for rows to be called regular. */
const REGULAR = 0.5;
const QUOTES = ['USDT', 'USDC', 'USD', 'EUR', 'GBP', 'JPY', 'BTC', 'ETH', 'DAI'];
/** Quote tokens that move the price by 1 %, where the file says nothing of liquidity: a thousand small golems. */
const DEFAULT_DEPTH = 1_000_000;
const DEFAULT_FEE = 3_000;

export interface Guess {
  readonly mapping: FileMapping;
  /** Seconds between rows; null when the first rows do not tell. */
  readonly interval: number | null;
  readonly descending: boolean;
  readonly notes: readonly string[];
}

/** How a column's cells would be read as times; null when they are none. Text is tried in every order of its parts. */
function timeFormat(rows: Rows, at: number, clock: number): { format: TimeFormat; unsure: boolean } | null {
  const cells = rows.map((row) => row[at]).filter((cell) => !isMissing(cell));
  if (cells.length === 0) return null;
  const numbers = cells.map((cell) => (typeof cell === 'number' ? cell : decimalNumber(String(cell).trim())));
  if (numbers.every((each) => Number.isFinite(each))) {
    const middle = [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
    if (middle >= 19_000_101 && middle <= 21_991_231 && readable(rows, at, clock, 'ymd') === 1)
      return { format: 'ymd', unsure: false };
    const unit = (
      [
        ['s', 1e8, 1e10],
        ['ms', 1e11, 1e13],
        ['us', 1e14, 1e16],
        ['ns', 1e17, 1e19],
      ] as const
    ).find(([, least, most]) => middle >= least && middle < most);
    return unit ? { format: unit[0], unsure: false } : null;
  }
  const ranked = (['ymd', 'mdy', 'dmy'] as const)
    .map((format) => ({
      format,
      share: readable(rows, at, clock, format),
      steady: steadiness(rows, at, clock, format),
    }))
    .filter(({ share }) => share > 0.9)
    .sort((a, b) => b.share - a.share || b.steady - a.steady);
  const [best, next] = ranked;
  if (!best) return null;
  const yearFirst = cells.every((cell) => /^\s*\d{4}/.test(String(cell)));
  if (yearFirst) return { format: 'ymd', unsure: false };
  const unsure = next !== undefined && next.share === best.share && next.steady === best.steady;
  return { format: best.format, unsure: unsure && !cells.some((cell) => /[a-z]{3}/i.test(String(cell))) };
}

/** Unix ms of the rows; NaN where there is none. */
function timesOf(rows: Rows, at: number, clock: number, format: TimeFormat, zone = 'UTC'): number[] {
  const reader = new TimeReader({ format, zone });
  return rows.map((row) => {
    try {
      return reader.read(row[at], clock < 0 ? undefined : row[clock], Number.NEGATIVE_INFINITY);
    } catch {
      return Number.NaN;
    }
  });
}

function readable(rows: Rows, at: number, clock: number, format: TimeFormat): number {
  const there = rows.filter((row) => !isMissing(row[at]));
  const times = timesOf(there, at, clock, format);
  return times.filter((time) => !Number.isNaN(time)).length / times.length;
}

const differences = (times: readonly number[]): number[] =>
  times
    .slice(1)
    .map((time, i) => time - times[i]!)
    .filter((each) => !Number.isNaN(each));

/** How often the commonest distance comes: wrong orders of day and month jump. */
function steadiness(rows: Rows, at: number, clock: number, format: TimeFormat): number {
  const all = differences(timesOf(rows, at, clock, format));
  return all.length === 0 ? 0 : (commonest(all)?.count ?? 0) / all.length;
}

function commonest(numbers: readonly number[]): { value: number; count: number } | null {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return best ? { value: best[0], count: best[1] } : null;
}

/** `Binance_BTCUSDT_1h.csv` is BTC in USDT. */
function symbolsOf(name: string): { base: string; quote: string } {
  const text = name.toUpperCase();
  for (const quote of QUOTES) {
    const found = new RegExp(`(?:^|[^A-Z])([A-Z]{2,6}?)[-_/ ]?${quote}(?:[^A-Z]|$)`).exec(text);
    if (found?.[1] && found[1] !== quote) return { base: found[1], quote };
  }
  return { base: 'BASE', quote: 'QUOTE' };
}

/** A comma as the decimal sign: cells such as `1,5`, which CSV with commas cannot have without quotes. */
function decimalOf(rows: Rows): '.' | ',' {
  const cells = rows.slice(0, 50).flat().map(String);
  const commas = cells.filter(
    (cell) => /^\s*-?\d+,\d+\s*$/.test(cell) && !/^\s*-?\d{1,3}(,\d{3})+\s*$/.test(cell),
  );
  const points = cells.filter((cell) => /^\s*-?\d+\.\d+\s*$/.test(cell));
  return commas.length > points.length ? ',' : '.';
}

/** What a file most likely holds, from its name, its columns and its first rows. */
export function guessMapping(name: string, layout: Layout, rows: Rows): Guess {
  const notes: string[] = [];
  const decimal = decimalOf(rows);
  const few = rows.slice(0, 200);
  const { columns: names } = layout;
  const clockAt = names.findIndex(
    (_, at) =>
      few.length > 0 &&
      few.every((row) => /^\s*\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*$/.test(String(row[at] ?? ''))),
  );
  const columns = guessColumns(names, few, {
    decimal,
    isTime: (at) => at !== clockAt && timeFormat(few, at, clockAt) !== null,
  });
  const at = (role: 'time' | 'clock' | 'volume'): number => names.indexOf(columns[role] ?? '\u0000');
  const time = columns.time === undefined ? null : timeFormat(few, at('time'), at('clock'));
  const format = time?.format ?? 'ymd';
  if (columns.time === undefined) notes.push(`No column of times was found. ${timeAdvice(names, few)}`);
  if (time?.unsure) notes.push('The order of day and month could not be told from the first rows: check it.');
  if (columns.close === undefined && columns.tick === undefined)
    notes.push('No column of prices was found: choose it.');

  const times = columns.time === undefined ? [] : timesOf(rows, at('time'), at('clock'), format);
  const steps = differences(times);
  const descending = steps.filter((each) => each < 0).length > steps.filter((each) => each > 0).length;
  const distances = steps.map(Math.abs).filter((each) => each > 0);
  const mode = commonest(distances);
  const regular = mode !== null && mode.count / distances.length >= REGULAR && mode.value >= 1_000;
  const interval = regular ? mode.value / 1_000 : null;
  const repeated = steps.filter((each) => each === 0).length;
  const isTrades = !regular && columns.open === undefined && columns.tick === undefined;
  const span =
    (Math.max(...times.filter(Number.isFinite)) - Math.min(...times.filter(Number.isFinite))) / 1_000;
  const wanted = (span / Math.max(1, rows.length)) * ROWS_A_STEP;
  const gathered = NICE.find((each) => each >= wanted) ?? DAY;
  if (!regular && distances.length > 0)
    notes.push('The rows come at no regular interval: they are gathered into steps of one length.');
  const volumeName = columns.volume?.toLowerCase() ?? '';

  const mapping: FileMapping = {
    title: name.replace(/\.gz$/i, '').replace(/\.[a-z]+$/i, '') || 'Market file',
    ...symbolsOf(name),
    columns,
    time: { format, zone: 'UTC' },
    decimal,
    volumeIn: /usd|quote|turnover|eur|volumeto/.test(volumeName) ? 'quote' : 'base',
    interval: regular || distances.length === 0 ? null : gathered,
    // Days on which a market is closed are no steps of it.
    gaps: interval !== null && interval >= DAY ? 'skip' : 'flat',
    duplicates: isTrades && repeated > 0 ? 'keep' : 'last',
    tokens: { baseIsToken0: true, decimals0: 18, decimals1: 18 },
    pool: { depth: DEFAULT_DEPTH, fee: DEFAULT_FEE },
  };
  if (columns.tick !== undefined)
    notes.push('Say which token is the base and how many decimals both have: a file of ticks does not tell.');
  if (columns.volume === undefined && columns.tick === undefined)
    notes.push('There is no volume: trades between prices are the least that the paper pool needs to move.');
  if (columns.volume !== undefined && numericShare(few, at('volume'), decimal) < 1)
    notes.push('Some cells of the volume are empty or no numbers.');
  return { mapping, interval, descending, notes };
}
