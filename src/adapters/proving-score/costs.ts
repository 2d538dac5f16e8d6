import type { Portfolio } from '../../domain/world/ledger.ts';

/** What of a life hours and ranges decide. */
export interface Costs {
  /** Gas of each tick that paid some: the hour of the day, 0..23, and what was paid, as a share of equity. */
  readonly gas: readonly { readonly hour: number; readonly paid: number }[];
  /** What ranges earned beyond what the price did to what they held: fees less what trade took from them, shares of equity, summed. */
  readonly ranges: number;
}

const HOUR = 3_600;

type Books = Pick<Portfolio, 'equity' | 'exposure' | 'gasPaid' | 'feesPaid' | 'positions'>;

/** Reads costs off a life's books, tick by tick. */
export class CostsSeen implements Costs {
  readonly gas: { readonly hour: number; readonly paid: number }[] = [];
  ranges = 0;
  #before: (Books & { readonly price: number }) | null = null;

  /** @param time of the tick, Unix seconds @param books after its order */
  tick(time: number, price: number, books: Books): void {
    const before = this.#before;
    this.#before = { ...books, price };
    const gas = books.gasPaid - (before?.gasPaid ?? 0);
    if (gas > 0) this.gas.push({ hour: Math.floor(time / HOUR) % 24, paid: gas / books.equity });
    if (before === null || before.positions.length === 0) return;
    // An order's own costs are none of the range's.
    const equity = books.equity + gas + books.feesPaid - before.feesPaid;
    this.ranges += equity / before.equity - 1 - before.exposure * (price / before.price - 1);
  }
}
