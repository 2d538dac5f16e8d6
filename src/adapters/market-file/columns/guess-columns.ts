import type { ColumnRole, ImportQuestion } from '../../../domain/world/market-file.ts';
import { numberReader, isMissing } from '../rows/numbers.ts';
import { shortCell } from '../rows/refusal.ts';
import { candleOf, holding } from './candles.ts';
import { NAMED_ROLES, namesAmount, namesNoAmount, plainName, rankOf } from './column-names.ts';

type Rows = readonly (readonly unknown[])[];
export type GuessedColumns = Partial<Record<ColumnRole, string>>;

/** Share of the cells that must be numbers. */
const NUMERIC = 0.9;
/** Share of the rows that a high and a low must hold. */
const HOLDING = 0.9;
/** Columns that are offered as the price. */
const OFFERED = 4;

/** The numbers of a column; NaN for what is none. */
export function numbersOf(rows: Rows, at: number, decimal: '.' | ','): readonly number[] {
  const read = numberReader(decimal);
  return rows.map((row) => {
    try {
      return read(row[at]);
    } catch {
      return Number.NaN;
    }
  });
}

export function numericShare(rows: Rows, at: number, numbers: readonly number[]): number {
  const there = rows.filter((row) => !isMissing(row[at])).length;
  return there === 0 ? 0 : numbers.filter((each) => !Number.isNaN(each)).length / there;
}

export interface ColumnSight {
  /** A column's numbers, as many as rows. */
  numbers(at: number): readonly number[];
  /** Whether a column holds times. */
  isTime(at: number): boolean;
  /** The column that holds times of day; -1 for none. */
  readonly clock: number;
  /** The file runs from its newest row to its oldest. */
  descending(time: number): boolean;
}

export interface ColumnGuess {
  readonly columns: GuessedColumns;
  readonly questions: readonly ImportQuestion[];
  readonly notes: readonly string[];
}

const PRICES = ['open', 'high', 'low', 'close'] as const;

/** What the columns are: by their names where the values agree, then by the values alone. */
export function guessColumns(columns: readonly string[], rows: Rows, sight: ColumnSight): ColumnGuess {
  const guess: GuessedColumns = {};
  const questions: ImportQuestion[] = [];
  const notes: string[] = [];
  const taken = new Set<number>(sight.clock >= 0 ? [sight.clock] : []);
  const numeric = columns.map((_, at) => numericShare(rows, at, sight.numbers(at)) > NUMERIC);
  const take = (role: ColumnRole, at: number): void => {
    guess[role] = columns[at]!;
    taken.add(at);
  };
  for (const role of NAMED_ROLES) {
    const fitting = columns
      .map((name, at) => ({ at, rank: rankOf(role, name) }))
      .filter(
        ({ at, rank }) => rank >= 0 && !taken.has(at) && (role === 'time' ? sight.isTime(at) : numeric[at]),
      )
      .sort((a, b) => a.rank - b.rank || a.at - b.at);
    if (fitting[0]) take(role, fitting[0].at);
  }
  if (guess.time === undefined) {
    const at = columns.findIndex((_, i) => !taken.has(i) && sight.isTime(i));
    if (at >= 0) take('time', at);
  }
  if (sight.clock >= 0) guess.clock = columns[sight.clock]!;
  const time = guess.time === undefined ? -1 : columns.indexOf(guess.time);
  const oldestFirst = <T>(list: readonly T[]): readonly T[] =>
    time >= 0 && sight.descending(time) ? [...list].reverse() : list;
  /** Numbers of these columns, row by row, oldest first. */
  const table = (places: readonly number[]): readonly (readonly number[])[] => {
    const each = places.map((at) => sight.numbers(at));
    return oldestFirst(rows.map((_, i) => each.map((numbers) => numbers[i]!)));
  };

  if (guess.tick === undefined && guess.close === undefined) byValues();
  else if (
    guess.open !== undefined &&
    guess.high !== undefined &&
    guess.low !== undefined &&
    guess.close !== undefined
  )
    heldAgainstNames();
  return { columns: guess, questions, notes };

  /** Four columns in a row that are candles, else one price. */
  function byValues(): void {
    const free = columns
      .map((_, at) => at)
      .filter((at) => numeric[at] && !taken.has(at) && !namesAmount(columns[at]!));
    for (const at of free) {
      const places = [at, at + 1, at + 2, at + 3];
      if (!places.every((each) => free.includes(each))) continue;
      const candle = candleOf(table(places));
      if (!candle) continue;
      for (const role of PRICES) take(role, at + candle[role]);
      const named = (role: (typeof PRICES)[number]): string => columns[at + candle[role]]!;
      if (!candle.sure)
        notes.push(
          `By their values ${named('high')} is the high and ${named('low')} the low. ${named('open')} is taken for the open and ${named('close')} for the close; if it is the other way round, change them.`,
        );
      const next = at + 4;
      if (numeric[next] && !taken.has(next) && !namesNoAmount(columns[next]!)) take('volume', next);
      return;
    }
    const positive = free.filter((at) => {
      const numbers = sight.numbers(at);
      return numbers.some((each) => each > 0) && !numbers.some((each) => each <= 0);
    });
    const [price] = positive;
    if (price === undefined) return;
    take('close', price);
    if (positive.length === 1) return;
    const shown = (at: number): string => `${columns[at]!} (first “${shortCell(rows[0]?.[at] ?? '')}”)`;
    questions.push({
      about: 'columns',
      ask: 'Several columns could be the price, and no heading tells which. Which is it?',
      readings: positive.slice(0, OFFERED).map((at) => ({
        means: shown(at),
        patch: { columns: { ...guess, close: columns[at]! } },
      })),
    });
  }

  /** Names of candles against their values: a high that is below the open is none. */
  function heldAgainstNames(): void {
    const places = PRICES.map((role) => columns.indexOf(guess[role]!));
    const rows4 = table(places);
    const share = holding(rows4, 1, 2);
    if (share >= HOLDING || !rows4.some((row) => row.every((each) => !Number.isNaN(each)))) return;
    const candle = candleOf(rows4);
    const asNamed = {
      means: `as the headings say: ${PRICES.map((role) => `${role} is ${guess[role]!}`).join(', ')}`,
      patch: { columns: { ...guess } },
    };
    const byRows = candle && {
      ...guess,
      ...Object.fromEntries(PRICES.map((role) => [role, columns[places[candle[role]]!]!])),
    };
    questions.push({
      about: 'columns',
      ask: `The headings don’t fit the values: in ${Math.round((1 - share) * 100)} % of the first rows the high is below another price, or the low above one. Which mapping is right?`,
      readings: [
        asNamed,
        byRows
          ? {
              means: `by the values: ${PRICES.map((role) => `${role} is ${byRows[role]!}`).join(', ')}`,
              patch: { columns: byRows },
            }
          : {
              means: `only the close, ${guess.close!}`,
              patch: {
                columns: Object.fromEntries(
                  Object.entries(guess).filter(([role]) => !['open', 'high', 'low'].includes(role)),
                ),
              },
            },
      ],
    });
  }
}

const withoutGroup = (name: string): string => plainName(name.replace(/ \([^)]*\)$/, ''));

/** Columns of one name in several groups, as exports of several markets have them: `close`, `close (2)`. */
export const doubledName = (columns: readonly string[], name: string): readonly string[] =>
  columns.filter((each) => withoutGroup(each) === withoutGroup(name));
