import { CellFault } from './refusal.ts';

/** Quote per base. Nothing that is traded costs less or more; what does is another unit, or no price. */
const LEAST_PRICE = 1e-15;
const MOST_PRICE = 1e15;
/** Times that the highest price of a file may be its lowest: Bitcoin's first sixteen years come to a hundred million. */
const MOST_SWING = 1e9;

/** Watches that what stands in a file can be the prices of one market. */
export class PriceRange {
  #lowest = Number.POSITIVE_INFINITY;
  #highest = 0;

  /** @param price NaN for none @throws CellFault for what is a number and no price */
  take(price: number, cell: unknown): void {
    if (price < LEAST_PRICE || price > MOST_PRICE)
      throw new CellFault(`is not a plausible price: the range is ${LEAST_PRICE} to ${MOST_PRICE}`, cell);
    if (price < this.#lowest) this.#lowest = price;
    if (price > this.#highest) this.#highest = price;
    if (this.#highest / this.#lowest >= MOST_SWING)
      throw new CellFault(
        `makes the highest price at least ${MOST_SWING} times the lowest: one of them can’t be a price`,
        cell,
      );
  }
}
