import { type Allocation, type Complement, optimum } from './optimum.ts';

/** What one bidder says that lots are worth to it: whole numbers, by the lots' places, and pairs that are worth more together. */
export interface Bid {
  readonly values: readonly number[];
  readonly together?: readonly Complement[];
  /** By which its word counts, a whole number; all the same for a plain auction. */
  readonly weight: number;
}

export interface Outcome extends Allocation {
  /** What each bidder pays, in its own values: the externality that it puts on the others. */
  readonly payments: readonly number[];
}

const allocateWithout = (
  bids: readonly Bid[],
  sizes: readonly number[],
  room: number,
  without: number,
): Allocation =>
  optimum(
    sizes.map((size, lot) => ({
      size,
      value: bids.reduce(
        (sum, { values, weight }, i) => sum + (i === without ? 0 : weight * values[lot]!),
        0,
      ),
    })),
    room,
    bids.flatMap(({ together = [], weight }, i) =>
      i === without ? [] : together.map(([a, b, value]): Complement => [a, b, weight * value]),
    ),
  );

/** What an allocation is worth to one bidder, by its own bid. */
export function worthTo({ values, together = [] }: Bid, taken: readonly boolean[]): number {
  const alone = values.reduce((sum, value, lot) => sum + (taken[lot] ? value : 0), 0);
  return alone + together.reduce((sum, [a, b, value]) => sum + (taken[a] && taken[b] ? value : 0), 0);
}

/** Only the allocation. */
export const allocate = (bids: readonly Bid[], sizes: readonly number[], room: number): Allocation =>
  allocateWithout(bids, sizes, room, -1);

/**
 * Vickrey, Clarke and Groves with weights (an affine maximiser, Roberts 1979): the allocation is worth most by all weighed bids, and each
 * bidder pays what the others lose by its being there, over its own weight. Whoever says the truth does best, whatever the others say, as
 * long as the allocation is exact: a purse that a bidder could run out of, or a greedy order, would break that.
 */
export function auction(bids: readonly Bid[], sizes: readonly number[], room: number): Outcome {
  const allocation = allocate(bids, sizes, room);
  const payments = bids.map(({ weight }, i) => {
    if (weight === 0) return 0;
    const others = (taken: readonly boolean[]): number =>
      bids.reduce((sum, bid, j) => sum + (j === i ? 0 : bid.weight * worthTo(bid, taken)), 0);
    const without = allocateWithout(bids, sizes, room, i);
    return (others(without.taken) - others(allocation.taken)) / weight;
  });
  return { ...allocation, payments };
}
