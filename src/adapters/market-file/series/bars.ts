import type { FileMapping } from '../../../domain/world/market-file.ts';
import type { RowColumns } from '../rows/row-window.ts';

/** A step with a price of its own. */
export interface Bar {
  /** Its step: in a file that runs backwards, counted from the newest and below 0. */
  slot: number;
  /** Unix seconds. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  liquidity: number;
}

export interface BarOptions {
  /** Seconds. */
  readonly interval: number;
  /** Rows are gathered into steps of the interval; else each row is a step. */
  readonly resample: boolean;
  readonly gaps: FileMapping['gaps'];
  readonly duplicates: FileMapping['duplicates'];
  readonly descending: boolean;
  /** Takes a bar; it is reused afterwards. */
  emit(bar: Bar): void;
}

/** Turns rows in order into bars: rows of one time by the policy, rows of one interval together, missing intervals counted. */
export class BarMaker {
  duplicates = 0;
  /** The first one's line. */
  duplicateLine: number | null = null;
  gaps = 0;
  gapSteps = 0;
  readonly #options: BarOptions;
  readonly #ms: number;
  readonly #bar: Bar = {
    slot: 0,
    time: 0,
    open: 0,
    high: 0,
    low: 0,
    close: 0,
    volume: 0,
    liquidity: Number.NaN,
  };
  #begun = false;
  /** Interval since 1970 of the bar under way, and the time of its last row, ms. */
  #index = 0;
  #lastTime = 0;

  constructor(options: BarOptions) {
    this.#options = options;
    this.#ms = options.interval * 1_000;
  }

  take(columns: RowColumns, count: number): void {
    const { time } = columns;
    const { duplicates, resample } = this.#options;
    for (let i = 0; i < count; i++) {
      const at = time[i]!;
      let row = i;
      if (i + 1 < count && time[i + 1] === at) {
        let last = i + 1;
        while (last + 1 < count && time[last + 1] === at) last += 1;
        this.duplicates += last - i;
        this.duplicateLine ??= columns.line[i + 1]!;
        if (duplicates === 'keep') {
          this.#same(columns, i, last, at);
          i = last;
          continue;
        }
        row = duplicates === 'last' ? last : i;
        i = last;
      }
      const index = resample ? Math.floor(at / this.#ms) : 0;
      if (resample && this.#begun && index === this.#index) this.#merge(columns, row);
      else this.#begin(columns, row, at, index);
      this.#lastTime = at;
    }
  }

  finish(): void {
    if (this.#begun) this.#options.emit(this.#bar);
    this.#begun = false;
  }

  /** Every row of one time counts: together they are one bar, or part of one. */
  #same(columns: RowColumns, first: number, last: number, at: number): void {
    const index = this.#options.resample ? Math.floor(at / this.#ms) : 0;
    for (let row = first; row <= last; row++) {
      const begins = row === first && !(this.#options.resample && this.#begun && index === this.#index);
      if (begins) this.#begin(columns, row, at, index);
      else this.#merge(columns, row);
    }
    this.#lastTime = at;
  }

  #begin(columns: RowColumns, row: number, at: number, index: number): void {
    const { descending, gaps, resample, emit } = this.#options;
    const bar = this.#bar;
    if (this.#begun) {
      emit(bar);
      const passed = resample
        ? Math.abs(index - this.#index)
        : Math.max(1, Math.round(Math.abs(at - this.#lastTime) / this.#ms));
      if (passed > 1) {
        this.gaps += 1;
        this.gapSteps += passed - 1;
      }
      bar.slot += (gaps === 'flat' ? passed : 1) * (descending ? -1 : 1);
    }
    this.#begun = true;
    this.#index = index;
    bar.time = Math.floor((resample ? index * this.#ms : at) / 1_000);
    bar.open = columns.open[row]!;
    bar.high = columns.high[row]!;
    bar.low = columns.low[row]!;
    bar.close = columns.close[row]!;
    bar.volume = columns.volume[row]!;
    bar.liquidity = columns.liquidity[row]!;
  }

  #merge(columns: RowColumns, row: number): void {
    const bar = this.#bar;
    bar.high = Math.max(bar.high, columns.high[row]!);
    bar.low = Math.min(bar.low, columns.low[row]!);
    bar.volume += columns.volume[row]!;
    if (this.#options.descending) bar.open = columns.open[row]!;
    else {
      bar.close = columns.close[row]!;
      const liquidity = columns.liquidity[row]!;
      if (!Number.isNaN(liquidity)) bar.liquidity = liquidity;
    }
  }
}
