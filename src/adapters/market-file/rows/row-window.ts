import { CellFault } from './refusal.ts';

/** Rows that are held to be put in order; half of them are handed on when they are many. */
const CAPACITY = 131_072;

/** Columns of a row, in this order: Unix ms, four prices or ticks, volume in quote, liquidity in units (NaN for none), its line. */
export const ROW_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume', 'liquidity', 'line'] as const;

export type RowColumns = Readonly<Record<(typeof ROW_COLUMNS)[number], Float64Array>>;

const makeColumns = (length: number): RowColumns =>
  Object.fromEntries(ROW_COLUMNS.map((name) => [name, new Float64Array(length)])) as unknown as RowColumns;

export interface WindowOptions {
  /** The file runs from its newest row to its oldest. */
  readonly descending: boolean;
  /** Takes rows `0` to `count` in order; `columns` are reused afterwards. */
  take(columns: RowColumns, count: number): void;
  readonly capacity?: number;
}

const tooLate = (time: number): CellFault =>
  new CellFault(
    'is too far out of order to be sorted during import: sort the file by time first',
    new Date(time).toISOString(),
  );

/** Puts rows in order of time within bounded memory: what is out of order by less than half the window is sorted. */
export class RowWindow {
  unsorted = 0;
  readonly #options: WindowOptions;
  readonly #capacity: number;
  readonly #columns: RowColumns;
  #count = 0;
  #disordered = false;
  /** Time of the last row held, and of the last one handed on, in the file's direction. */
  #last = Number.NEGATIVE_INFINITY;
  #edge = Number.NEGATIVE_INFINITY;

  constructor(options: WindowOptions) {
    this.#options = options;
    this.#capacity = options.capacity ?? CAPACITY;
    this.#columns = makeColumns(this.#capacity);
  }

  add(
    time: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    liquidity: number,
    line: number,
  ): void {
    const key = this.#options.descending ? -time : time;
    if (key < this.#last) {
      if (key <= this.#edge) throw tooLate(time);
      this.unsorted += 1;
      this.#disordered = true;
    } else this.#last = key;
    if (this.#count === this.#capacity) this.#handOn(this.#capacity / 2);
    const columns = this.#columns;
    const at = this.#count++;
    columns.time[at] = time;
    columns.open[at] = open;
    columns.high[at] = high;
    columns.low[at] = low;
    columns.close[at] = close;
    columns.volume[at] = volume;
    columns.liquidity[at] = liquidity;
    columns.line[at] = line;
  }

  /** Hands on all that is left. */
  finish(): void {
    this.#handOn(this.#count);
  }

  #handOn(wanted: number): void {
    if (this.#disordered) this.#sort();
    const { time } = this.#columns;
    let count = wanted;
    // Rows of one time stay together: which of them counts is decided at once.
    while (count < this.#count && time[count] === time[count - 1]) count += 1;
    if (count === 0) return;
    this.#edge = this.#options.descending ? -time[count - 1]! : time[count - 1]!;
    this.#options.take(this.#columns, count);
    for (const name of ROW_COLUMNS) this.#columns[name].copyWithin(0, count, this.#count);
    this.#count -= count;
  }

  /** By time; rows of one time stay in the file's order. */
  #sort(): void {
    const count = this.#count;
    const { time } = this.#columns;
    const sign = this.#options.descending ? -1 : 1;
    const order = Uint32Array.from({ length: count }, (_, i) => i).sort(
      (a, b) => sign * (time[a]! - time[b]!) || a - b,
    );
    for (const name of ROW_COLUMNS) {
      const column = this.#columns[name];
      const copy = column.slice(0, count);
      for (let i = 0; i < count; i++) column[i] = copy[order[i]!]!;
    }
    this.#disordered = false;
  }
}
