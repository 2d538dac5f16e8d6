import type {
  FileMapping,
  ImportQuestion,
  MappingPatch,
  TimeFormat,
} from '../../../domain/world/market-file.ts';
import { clockForm, isColonClock } from '../rows/clock.ts';
import type { Layout } from '../rows/layout.ts';
import { decimalNumber, isMissing } from '../rows/numbers.ts';
import { shortCell } from '../rows/refusal.ts';
import { TimeReader } from '../rows/times.ts';
import { namesClock, namesMarket, namesNoAmount, plainName } from './column-names.ts';
import { decimalSign } from './decimals.ts';
import { doubledName, type GuessedColumns, guessColumns, numbersOf, numericShare } from './guess-columns.ts';
import { marketOf } from './market.ts';
import { priceAdvice, timeAdvice } from './seen.ts';
import { ticksAgainstPrices } from './token-decimals.ts';
import { otherVolume, volumePair, volumeUnit } from './volumes.ts';

type Rows = readonly (readonly unknown[])[];

const DAY = 86_400;
/** Steps that irregular rows are gathered into, seconds. */
const NICE = [60, 300, 900, 3_600, 14_400, DAY];
/** Rows an interval that an irregular file should have on average. */
const ROWS_A_STEP = 4;
/** Share of the distances that are the commonest one for rows to be called regular. */
const REGULAR = 0.5;
/** Quote tokens that move the price by 1 %, where the file says nothing of liquidity: a thousand small golems. */
const DEFAULT_DEPTH = 1_000_000;
const DEFAULT_FEE = 3_000;

export interface Guess {
  readonly mapping: FileMapping;
  /** Seconds between rows; null when the first rows do not tell. */
  readonly interval: number | null;
  readonly descending: boolean;
  readonly notes: readonly string[];
  /** What can be read in two ways. */
  readonly questions: readonly ImportQuestion[];
}

type Clock = { readonly at: number; readonly form?: FileMapping['time']['clock'] };
interface Timing {
  readonly format: TimeFormat;
  /** Other orders of day and month that fit as well. */
  readonly others: readonly TimeFormat[];
}

/** How a column's cells would be read as times; null when they are none. Text is tried in every order of its parts. */
function timeFormat(rows: Rows, at: number, clock: Clock): Timing | null {
  const cells = rows.map((row) => row[at]).filter((cell) => !isMissing(cell));
  if (cells.length === 0) return null;
  const numbers = cells.map((cell) => (typeof cell === 'number' ? cell : decimalNumber(String(cell).trim())));
  if (numbers.every((each) => Number.isFinite(each))) {
    // Digits in a row are a date before they are a number, where every one of them is.
    const isDate = cells.every((cell) => /^\s*(19|20|21)\d{6}(\d{4}|\d{6}|\d{9})?\s*$/.test(String(cell)));
    if (isDate && readable(rows, at, clock, 'ymd') === 1) return { format: 'ymd', others: [] };
    const middle = [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
    const unit = (
      [
        ['s', 1e8, 1e10],
        ['ms', 1e11, 1e13],
        ['us', 1e14, 1e16],
        ['ns', 1e17, 1e19],
      ] as const
    ).find(([, least, most]) => middle >= least && middle < most);
    return unit ? { format: unit[0], others: [] } : null;
  }
  const ranked = (['ymd', 'mdy', 'dmy'] as const)
    .map((format) => ({
      format,
      share: readable(rows, at, clock, format),
      steady: steadiness(rows, at, clock, format),
    }))
    .filter(({ share }) => share > 0.9)
    .sort((a, b) => b.share - a.share || b.steady - a.steady);
  const [best] = ranked;
  if (!best) return null;
  if (cells.every((cell) => /^\s*\d{4}/.test(String(cell)))) return { format: 'ymd', others: [] };
  if (cells.some((cell) => /\p{L}{3}/u.test(String(cell)))) return { format: best.format, others: [] };
  const others = ranked
    .slice(1)
    .filter(({ share, steady }) => share === best.share && steady === best.steady);
  return { format: best.format, others: others.map(({ format }) => format) };
}

/** Unix ms of the rows; NaN where there is none. */
function timesOf(rows: Rows, at: number, clock: Clock, format: TimeFormat): number[] {
  const reader = new TimeReader({ format, zone: 'UTC', ...(clock.form && { clock: clock.form }) });
  let last = Number.NEGATIVE_INFINITY;
  return rows.map((row) => {
    try {
      const time = reader.read(row[at], clock.at < 0 ? undefined : row[clock.at], last);
      if (!Number.isNaN(time)) last = time;
      return time;
    } catch {
      return Number.NaN;
    }
  });
}

function readable(rows: Rows, at: number, clock: Clock, format: TimeFormat): number {
  const there = rows.filter((row) => !isMissing(row[at]));
  const times = timesOf(there, at, clock, format);
  return times.filter((time) => !Number.isNaN(time)).length / times.length;
}

const differences = (times: readonly number[]): number[] =>
  times
    .slice(1)
    .map((time, i) => time - times[i]!)
    .filter((each) => !Number.isNaN(each));

const MONTH_MS = 30 * DAY * 1_000;
/** Months are of one length here, whatever their days. */
const alike = (step: number): number => {
  const days = Math.abs(step) / (DAY * 1_000);
  return days >= 28 && days <= 31 ? Math.sign(step) * MONTH_MS : step;
};

/** How often the commonest distance comes: wrong orders of day and month jump. */
function steadiness(rows: Rows, at: number, clock: Clock, format: TimeFormat): number {
  const all = differences(timesOf(rows, at, clock, format)).map(alike);
  return all.length === 0 ? 0 : (commonest(all)?.count ?? 0) / all.length;
}

function commonest(numbers: readonly number[]): { value: number; count: number } | null {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return best ? { value: best[0], count: best[1] } : null;
}

/** The column of times of day: with colons, or digits under a heading that says so, or beside dates that repeat. */
function clockOf(names: readonly string[], rows: Rows): Clock {
  // A cell in which nothing stands says nothing of its column.
  const column = (at: number): readonly unknown[] =>
    rows.map((row) => row[at]).filter((cell) => !isMissing(cell));
  if (rows.length === 0) return { at: -1 };
  const colons = names.findIndex((_, at) => column(at).length > 0 && column(at).every(isColonClock));
  if (colons >= 0) return { at: colons };
  const none: Clock = { at: -1 };
  const dates = names.findIndex(
    (_, at) => timeFormat(rows, at, none)?.format.length === 3 && !isUnix(column(at)),
  );
  if (dates < 0) return none;
  const dayOf = (row: readonly unknown[]): string => String(row[dates]);
  const repeats = rows.some((row, i) => i > 0 && dayOf(row) === dayOf(rows[i - 1]!));
  for (const [at, name] of names.entries()) {
    if (at === dates) continue;
    const form = clockForm(column(at));
    if (form === null) continue;
    const beside = at === dates + 1 && /^Column \d+$/.test(name) && repeats && form.length >= 4;
    // Within a day a clock only goes one way.
    const signs = rows.slice(1).flatMap((row, i) => {
      const before = rows[i]!;
      return dayOf(row) === dayOf(before) ? [Math.sign(Number(row[at]) - Number(before[at]))] : [];
    });
    const oneWay = signs.length > 0 && new Set(signs).size === 1 && signs[0] !== 0;
    if (namesClock(name) || (beside && oneWay)) return { at, form };
  }
  return none;
}

const isUnix = (cells: readonly unknown[]): boolean =>
  cells.every((cell) => /^\s*\d{9,10}(\.\d+)?\s*$/.test(String(cell)));

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');

/** Orders of day and month that fit alike, with what each makes of a cell. */
function timeQuestion(rows: Rows, at: number, clock: Clock, { format, others }: Timing): ImportQuestion {
  const formats = [format, ...others];
  const apart = rows.findIndex(
    (_, i) => new Set(formats.map((each) => timesOf([rows[i]!], at, clock, each)[0])).size > 1,
  );
  const row = rows[Math.max(0, apart)]!;
  return {
    about: 'time',
    ask: `“${shortCell(row[at])}” can be read in ${formats.length === 2 ? 'two' : 'three'} ways, and no other time of the first rows tells which. What is it?`,
    readings: formats.map((each) => {
      const date = new Date(timesOf([row], at, clock, each)[0]!);
      return {
        means: `${date.getUTCDate()} ${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
        patch: { time: { format: each } },
      };
    }),
  };
}

/** What a file most likely holds, from its name, its columns and its first rows; and what it cannot tell. */
export function guessMapping(name: string, layout: Layout, rows: Rows): Guess {
  const notes: string[] = [];
  const { columns: names } = layout;
  const clock = clockOf(names, rows);
  const formats = names.map((_, at) => (at === clock.at ? null : timeFormat(rows, at, clock)));
  const isTime = (at: number): boolean => formats[at] !== null;
  const sign = decimalSign(names, rows, (at) => at === clock.at || isTime(at));
  const { decimal } = sign;
  const numbers = names.map((_, at) => numbersOf(rows, at, decimal));
  const stepsOf = (at: number): readonly number[] =>
    differences(timesOf(rows, at, clock, formats[at]?.format ?? 'ymd'));
  const runsBack = (steps: readonly number[]): boolean =>
    steps.filter((each) => each < 0).length > steps.filter((each) => each > 0).length;
  const guessed = guessColumns(names, rows, {
    numbers: (at) => numbers[at]!,
    isTime,
    clock: clock.at,
    descending: (at) => runsBack(stepsOf(at)),
  });
  const questions: ImportQuestion[] = [...guessed.questions];
  notes.push(...guessed.notes);
  if (sign.question) questions.push(sign.question);
  const columns: GuessedColumns = { ...guessed.columns };
  const placeOf = (role: keyof GuessedColumns): number => names.indexOf(columns[role] ?? '\u0000');
  const timeAt = placeOf('time');
  const time = timeAt < 0 ? null : formats[timeAt]!;
  const format = time?.format ?? 'ymd';
  if (timeAt < 0) notes.push(`No column of times was found. ${timeAdvice(names, rows)}`);
  if (time && time.others.length > 0) questions.push(timeQuestion(rows, timeAt, clock, time));
  if (columns.close === undefined && columns.tick === undefined)
    notes.push(`No column of prices was found. ${priceAdvice(names, rows)}`);

  const times = timeAt < 0 ? [] : timesOf(rows, timeAt, clock, format);
  const steps = differences(times);
  const descending = runsBack(steps);
  const distances = steps.map(Math.abs).filter((each) => each > 0);
  const mode = commonest(distances);
  const regular = mode !== null && mode.count / distances.length >= REGULAR && mode.value >= 1_000;
  const interval = regular ? mode.value / 1_000 : null;
  const repeated = steps.filter((each) => each === 0).length;
  const isTrades = !regular && columns.open === undefined && columns.tick === undefined;
  const there = times.filter(Number.isFinite);
  const span = there.length === 0 ? 0 : (Math.max(...there) - Math.min(...there)) / 1_000;
  const wanted = (span / Math.max(1, rows.length)) * ROWS_A_STEP;
  const gathered = NICE.find((each) => each >= wanted) ?? DAY;
  if (!regular && distances.length > 0)
    notes.push('The rows are not evenly spaced. They are grouped into steps of equal length.');

  const markets = names.findIndex(namesMarket);
  const held =
    markets < 0
      ? []
      : [...new Set(rows.map((row) => String(row[markets] ?? '')))].filter((each) => each !== '');
  if (held.length > 1 && repeated > 0)
    questions.push({
      about: 'columns',
      ask: `“${names[markets]!}” lists ${held.length} markets (${held.slice(0, 4).map(shortCell).join(', ')}) with the same times. A world is one market: use a file with one market’s rows.`,
      readings: [],
    });

  const { base, quote } = marketOf(name, layout, rows);
  const tokens = ticksAgainstPrices(
    numbers[placeOf('tick')],
    columns.close === undefined ? undefined : numbers[placeOf('close')],
  );
  const pricesAt = placeOf('close');
  let volumeIn: FileMapping['volumeIn'] = 'base';
  if (pricesAt >= 0) {
    const taken = new Set(
      Object.entries(columns).flatMap(([role, each]) => (role === 'volume' ? [] : [each])),
    );
    const free = names
      .map((_, at) => at)
      .filter(
        (at) =>
          !taken.has(names[at]!) &&
          !isTime(at) &&
          !namesNoAmount(names[at]!) &&
          numericShare(rows, at, numbers[at]!) > 0.9,
      );
    const volumeAt = placeOf('volume');
    const pair = volumePair(
      free.map((at) => numbers[at]!),
      numbers[pricesAt]!,
      free.indexOf(volumeAt),
    );
    const [baseAt, quoteAt] = pair ? [free[pair.base]!, free[pair.quote]!] : [-1, -1];
    if (pair && (volumeAt < 0 || volumeAt === baseAt || volumeAt === quoteAt)) {
      // Of the two the one is taken that is in quote, which needs no price.
      volumeIn = volumeAt === baseAt ? 'base' : 'quote';
      columns.volume = names[volumeAt < 0 ? quoteAt : volumeAt]!;
    } else if (pair) {
      const firsts = numbers.map((each) => each.find((one) => one > 0) ?? 0);
      questions.push(otherVolume(names, { base: baseAt, quote: quoteAt }, volumeAt, firsts, columns));
    } else if (volumeAt >= 0) {
      const capAt = names.findIndex((each) => /^(marketcap|marketcapusd|cap|mcap)$/.test(plainName(each)));
      const unit = volumeUnit({
        name: names[volumeAt]!,
        base,
        quote,
        volumes: numbers[volumeAt]!,
        prices: numbers[pricesAt]!,
        caps: capAt < 0 ? null : numbers[capAt]!,
        interval,
      });
      volumeIn = unit.unit;
      if (unit.note !== null) notes.push(unit.note);
      if (unit.question) questions.push(unit.question);
    }
  }
  const doubled = columns.close === undefined ? [] : doubledName(names, columns.close);
  if (doubled.length > 1)
    questions.push({
      about: 'columns',
      ask: `Several columns are called ${shortCell(columns.close!)}. Which market do you mean?`,
      readings: doubled.map((each) => ({ means: each, patch: { columns: ofGroup(columns, names, each) } })),
    });

  const mapping: FileMapping = {
    title: name.replace(/\.gz$/i, '').replace(/\.[a-z]+$/i, '') || 'Market file',
    base,
    quote,
    // A tick says more of a pool than a price beside it.
    columns: columns.tick === undefined ? columns : withoutPrices(columns),
    time: { format, zone: 'UTC', ...(clock.form && columns.clock !== undefined && { clock: clock.form }) },
    decimal,
    volumeIn,
    interval: regular || distances.length === 0 ? null : gathered,
    // Days on which a market is closed are no steps of it.
    gaps: interval !== null && interval >= DAY ? 'skip' : 'flat',
    duplicates: isTrades && repeated > 0 ? 'keep' : 'last',
    tokens: tokens?.tokens ?? { baseIsToken0: true, decimals0: 18, decimals1: 18 },
    pool: {
      depth: DEFAULT_DEPTH,
      fee: DEFAULT_FEE,
      share: columns.tick === undefined && columns.liquidity === undefined ? 0 : 1,
    },
  };
  if (columns.tick !== undefined)
    notes.push(
      tokens?.note ?? 'A file of ticks doesn’t say which token is the base, nor the decimals. Enter both.',
    );
  if (columns.volume === undefined && columns.tick === undefined)
    notes.push('The file has no volume. The simulated pool uses the smallest trades that move its price.');
  const volumeAt = placeOf('volume');
  if (volumeAt >= 0 && numericShare(rows, volumeAt, numbers[volumeAt]!) < 1)
    notes.push('Some volume cells are empty or not numbers.');
  if (volumeAt >= 0 && numbers[volumeAt]!.length > 0 && numbers[volumeAt]!.every((each) => each === 0))
    notes.push(
      `The volume column, ${shortCell(names[volumeAt])}, is 0 in all rows checked. If another column is the volume, choose it.`,
    );
  return { mapping, interval, descending, notes, questions };
}

const withoutPrices = ({ open: _o, high: _h, low: _l, close: _c, ...rest }: GuessedColumns): GuessedColumns =>
  rest;

/** The columns of the group that a price belongs to: those of one name that stand in the same place among theirs. */
function ofGroup(columns: GuessedColumns, names: readonly string[], close: string): GuessedColumns {
  const place = doubledName(names, close).indexOf(close);
  return Object.fromEntries(
    Object.entries(columns).map(([role, name]) => [role, doubledName(names, name)[place] ?? name]),
  );
}

/** Whether a correction says what was asked. */
export function answers(patch: MappingPatch, { about }: ImportQuestion): boolean {
  switch (about) {
    case 'time':
      return patch.time?.format !== undefined;
    case 'decimal':
      return patch.decimal !== undefined;
    case 'volume':
      return (
        patch.volumeIn !== undefined || (patch.columns !== undefined && patch.columns.volume === undefined)
      );
    case 'columns':
      return patch.columns !== undefined;
  }
}
