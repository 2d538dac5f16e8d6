import type { TickSummary } from '../../domain/records/record.ts';

/** Two amounts nearer than this share of them are one: what a record rounds. */
const SAME = 1e-6;

const same = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));

/** Books of one world, from one opening on. */
interface Books {
  /** Base tokens that the capital they were opened with would have bought: tells one set of books from another. */
  readonly units: number;
  /** What the life-long benchmark is of these books' own. */
  readonly factor: number;
  /** Of their last tick, quote. */
  equity: number;
  holding: number;
}

/**
 * What holding would be worth over a whole life. Books open anew after a jump in time, with what was left, and their own
 * benchmark begins at it: whoever had lost half would be even again. Here the benchmark goes on from what it was worth.
 */
export class Benchmark {
  #known: Books[] = [];
  #now: Books | null = null;

  /** Takes the next tick. @returns what holding since the beginning would be worth, quote */
  take({ price, equity, holding }: TickSummary): number {
    const units = price > 0 ? holding / price : 0;
    if (this.#now === null || !same(this.#now.units, units)) this.#now = this.#booksOf(units, holding);
    Object.assign(this.#now, { equity, holding });
    return holding * this.#now.factor;
  }

  clear(): void {
    this.#known = [];
    this.#now = null;
  }

  /** Books that were left and found again, those that a jump opened with what was left, or those of another world. */
  #booksOf(units: number, holding: number): Books {
    const found = this.#known.findLast((one) => same(one.units, units));
    if (found) return found;
    const left = this.#known.findLast((one) => same(one.equity, holding));
    const factor = left && left.equity > 0 ? (left.holding * left.factor) / left.equity : 1;
    const made = { units, factor, equity: holding, holding };
    this.#known.push(made);
    return made;
  }
}
