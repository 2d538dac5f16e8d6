import { winners } from '../../src/mind/prompt/attention/bids.ts';
import { auction, type Bid } from '../../src/mind/prompt/attention/vcg.ts';

/** Places in a prompt as they come up for sale. */
export interface Sale {
  readonly bids: readonly Bid[];
  readonly sizes: readonly number[];
  readonly room: number;
}

export interface SaleTime {
  /** Ms of the optimum, and of the whole auction with what each bidder pays; of several the least. */
  readonly optimum: number;
  readonly whole: number;
  readonly exact: boolean;
}

const least = (times: number, run: () => void): number => {
  let best = Infinity;
  for (let i = 0; i < times; i += 1) {
    const from = performance.now();
    run();
    best = Math.min(best, performance.now() - from);
  }
  return best;
};

/** How long each sale takes, the code being warm. @param times each is held */
export function saleTimes(sales: readonly Sale[], times: number): readonly SaleTime[] {
  for (const { bids, sizes, room } of sales) auction(bids, sizes, room);
  return sales.map(({ bids, sizes, room }) => ({
    optimum: least(times, () => winners(bids, sizes, room)),
    whole: least(times, () => auction(bids, sizes, room)),
    exact: winners(bids, sizes, room).exact,
  }));
}
