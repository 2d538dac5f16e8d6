import type { ColumnRole, FileMapping, ImportCounts } from '../../../domain/world/market-file.ts';
import { exp, log, powerOfTen } from '../../../lib/math/math.ts';
import { type Layout, repeatsHeader, type RowBatch } from './layout.ts';
import { numberReader } from './numbers.ts';
import { PriceRange } from './price-range.ts';
import { CellFault, refusal } from './refusal.ts';
import type { RowWindow } from './row-window.ts';
import type { TimeReader } from './times.ts';

/** What 1.0001^tick is, ln. */
const LN_TICK = log(1.0001);
/** Times the price of the row before from which on one is told: hardly a market moves so far between two rows. */
const LEAP = 10;
const MAX_TICK = 887_272;
/** Lines without anything that a file may have: far more than rows are what a small packed file can unpack to. */
const MOST_BLANK_LINES = 1_000_000;
/** Quote traded in a row, and units of liquidity as the contract has them (uint128). */
const MOST_VOLUME = 1e18;
const MOST_UNITS = 2 ** 128;

/** Quote per base at a tick of a pool. */
export function priceAtTick(
  tick: number,
  { baseIsToken0, decimals0, decimals1 }: FileMapping['tokens'],
): number {
  const raw = exp(tick * LN_TICK) * powerOfTen(decimals0 - decimals1);
  return baseIsToken0 ? raw : 1 / raw;
}

export interface RowReaderOptions {
  readonly mapping: FileMapping;
  readonly layout: Layout;
  readonly times: TimeReader;
  readonly window: RowWindow;
}

/** Reads rows into the window by the mapping, and counts what is missing in them. */
export class RowReader {
  rows = 0;
  blankLines = 0;
  missing = 0;
  filled = 0;
  noVolume = 0;
  widened = 0;
  headers = 0;
  leaps = 0;
  /** Line of the first of each. */
  readonly lines: Partial<Record<keyof ImportCounts, number>> = {};
  readonly #options: RowReaderOptions;
  readonly #at: Readonly<Record<ColumnRole, number>>;
  readonly #number: (cell: unknown) => number;
  readonly #pool: boolean;
  readonly #prices = new PriceRange();
  #last = Number.NEGATIVE_INFINITY;
  /** The price of the row before; NaN before the first. */
  #before = Number.NaN;
  /** Index of the cell being read, so that a fault can name it, and the row's line. */
  #cell = 0;
  #line = 0;

  constructor(options: RowReaderOptions) {
    this.#options = options;
    const { mapping, layout } = options;
    const at = (role: ColumnRole): number => {
      const name = mapping.columns[role];
      return name === undefined ? -1 : layout.columns.indexOf(name);
    };
    this.#at = {
      time: at('time'),
      clock: at('clock'),
      open: at('open'),
      high: at('high'),
      low: at('low'),
      close: at('close'),
      volume: at('volume'),
      openTick: at('openTick'),
      highTick: at('highTick'),
      lowTick: at('lowTick'),
      tick: at('tick'),
      liquidity: at('liquidity'),
      in0: at('in0'),
      in1: at('in1'),
    };
    this.#number = numberReader(mapping.decimal);
    this.#pool = this.#at.tick >= 0;
  }

  /** @throws AppError `import.refused` with line and column */
  read(batch: RowBatch): void {
    const { rows } = batch;
    const { columns, format } = this.#options.layout;
    const width = columns.length;
    // A cell too many or too few shifts all that follow; rows of JSON name their cells or may be short.
    const strict = format === 'csv';
    let index = 0;
    try {
      for (; index < rows.length; index++) {
        const row = rows[index]!;
        if (strict && row.length !== width) {
          if (this.#blank(row)) {
            if (this.blankLines <= MOST_BLANK_LINES) continue;
            throw refusal(batch.lineOf(index), null, 'too many blank lines come before it.');
          }
          throw refusal(
            batch.lineOf(index),
            null,
            `it has ${row.length} cells, but the file has ${width} columns. Fix or delete the line.`,
          );
        }
        this.rows += 1;
        this.#line = batch.lineOf(index);
        try {
          if (this.#pool) this.#poolRow(row);
          else this.#priceRow(row);
        } catch (cause) {
          if (!repeatsHeader(this.#options.layout, row)) throw cause;
          this.rows -= 1;
          this.headers += 1;
          this.lines.headers ??= this.#line;
        }
      }
    } catch (cause) {
      if (!(cause instanceof CellFault)) throw cause;
      const column = columns[this.#cell] ?? `column ${this.#cell + 1}`;
      throw refusal(batch.lineOf(index), column, `“${cause.cell}” ${cause.message}.`);
    }
  }

  /** Whether it is a line without anything, or one cell too long for nothing; counts it. */
  #blank(row: readonly unknown[]): boolean {
    if (row.length > 1 || String(row[0] ?? '').trim() !== '') return false;
    this.blankLines += 1;
    return true;
  }

  #count(key: 'missing' | 'filled' | 'noVolume' | 'widened' | 'leaps'): void {
    this[key] += 1;
    this.lines[key] ??= this.#line;
  }

  #time(row: readonly unknown[]): number {
    const { time, clock } = this.#at;
    const { times } = this.#options;
    this.#cell = time;
    const { otherUnits, ambiguous, skipped } = times;
    const read = times.read(row[time], clock < 0 ? undefined : row[clock], this.#last);
    if (times.otherUnits > otherUnits) this.lines.otherUnits ??= this.#line;
    if (times.ambiguous > ambiguous) this.lines.ambiguousTimes ??= this.#line;
    if (times.skipped > skipped) this.lines.skippedTimes ??= this.#line;
    return read;
  }

  #value(row: readonly unknown[], at: number): number {
    this.#cell = at;
    return this.#number(row[at]);
  }

  #positive(row: readonly unknown[], at: number): number {
    const value = this.#value(row, at);
    if (value <= 0)
      throw new CellFault('is not a price above 0: fix the cell, or choose another column', row[at]);
    this.#prices.take(value, row[at]);
    return value;
  }

  #amount(row: readonly unknown[], at: number): number {
    const value = this.#value(row, at);
    if (value < 0)
      throw new CellFault('is not an amount of 0 or more: fix the cell, or choose another column', row[at]);
    if (value > MOST_UNITS) throw new CellFault('is not a plausible amount: choose another column', row[at]);
    return value;
  }

  /** Quote traded. @param at the column that it was read from */
  #volume(quote: number, row: readonly unknown[], at: number): number {
    if (quote <= MOST_VOLUME) return quote;
    this.#cell = at;
    throw new CellFault(
      'is not a plausible volume for one row: choose another column, or the other token as its unit',
      row[at],
    );
  }

  /** Counts a price that the row before makes unlikely: a decimal sign lost, another market, a cell that was cut. */
  #beside(price: number): void {
    const times = price / this.#before;
    if (times >= LEAP || times <= 1 / LEAP) this.#count('leaps');
    this.#before = price;
  }

  #priceRow(row: readonly unknown[]): void {
    const at = this.#at;
    const time = this.#time(row);
    const close = this.#positive(row, at.close);
    if (Number.isNaN(time) || Number.isNaN(close)) {
      this.#count('missing');
      return;
    }
    this.#last = time;
    this.#beside(close);
    let open = close;
    let high = close;
    let low = close;
    if (at.open >= 0 || at.high >= 0 || at.low >= 0) {
      open = at.open < 0 ? close : this.#positive(row, at.open);
      high = at.high < 0 ? close : this.#positive(row, at.high);
      low = at.low < 0 ? close : this.#positive(row, at.low);
      if (Number.isNaN(open) || Number.isNaN(high) || Number.isNaN(low)) {
        this.#count('filled');
        if (Number.isNaN(open)) open = close;
        if (Number.isNaN(high)) high = Math.max(open, close);
        if (Number.isNaN(low)) low = Math.min(open, close);
      }
      const top = open > close ? open : close;
      const bottom = open > close ? close : open;
      if (high < top || low > bottom) {
        if (at.high >= 0 && at.low >= 0) this.#count('widened');
        if (high < top) high = top;
        if (low > bottom) low = bottom;
      }
    }
    const volume = at.volume < 0 ? 0 : this.#traded(row, close);
    const liquidity = at.liquidity < 0 ? Number.NaN : this.#amount(row, at.liquidity);
    this.#cell = at.time;
    this.#options.window.add(time, open, high, low, close, volume, liquidity, this.#line);
  }

  /** Quote traded, by the column of the volume; 0 where nothing is there. */
  #traded(row: readonly unknown[], price: number): number {
    const at = this.#at.volume;
    const amount = this.#amount(row, at);
    if (Number.isNaN(amount)) {
      this.#count('noVolume');
      return 0;
    }
    return this.#volume(this.#options.mapping.volumeIn === 'base' ? amount * price : amount, row, at);
  }

  #tick(row: readonly unknown[], at: number): number {
    const value = this.#value(row, at);
    if (Number.isNaN(value)) return value;
    // Averages over a minute are written as fractions.
    const tick = Math.round(value);
    if (Math.abs(tick) > MAX_TICK) throw new CellFault('is not a valid pool tick', row[at]);
    return tick;
  }

  #tickOr(close: number, row: readonly unknown[], at: number): number {
    if (at < 0) return close;
    const tick = this.#tick(row, at);
    if (!Number.isNaN(tick)) return tick;
    this.#count('filled');
    return close;
  }

  /** Whole tokens; 0 where nothing is there. */
  #tokensIn(row: readonly unknown[], at: number, decimals: number): number {
    if (at < 0) return 0;
    const units = this.#amount(row, at);
    if (!Number.isNaN(units)) return units / powerOfTen(decimals);
    this.#count('noVolume');
    return 0;
  }

  /** Quote paid in, of both tokens. */
  #paidIn(row: readonly unknown[], price: number): number {
    const at = this.#at;
    const { baseIsToken0, decimals0, decimals1 } = this.#options.mapping.tokens;
    const in0 = this.#tokensIn(row, at.in0, decimals0);
    const in1 = this.#tokensIn(row, at.in1, decimals1);
    const paid = baseIsToken0 ? in0 * price + in1 : in1 * price + in0;
    return this.#volume(paid, row, at.in0 < 0 ? at.in1 : at.in0);
  }

  #poolRow(row: readonly unknown[]): void {
    const at = this.#at;
    const { tokens } = this.#options.mapping;
    const time = this.#time(row);
    const tick = this.#tick(row, at.tick);
    if (Number.isNaN(time) || Number.isNaN(tick)) {
      this.#count('missing');
      return;
    }
    this.#last = time;
    const open = this.#tickOr(tick, row, at.openTick);
    const high = Math.max(open, tick, this.#tickOr(tick, row, at.highTick));
    const low = Math.min(open, tick, this.#tickOr(tick, row, at.lowTick));
    const price = priceAtTick(tick, tokens);
    this.#cell = at.tick;
    this.#prices.take(price, row[at.tick]);
    this.#beside(price);
    const volume = at.volume >= 0 ? this.#traded(row, price) : this.#paidIn(row, price);
    const liquidity = at.liquidity < 0 ? Number.NaN : this.#amount(row, at.liquidity);
    this.#cell = at.time;
    this.#options.window.add(time, open, high, low, tick, volume, liquidity, this.#line);
  }
}
