import { describe, expect, it } from 'vitest';
import { candlesOf, candleTicks } from '../../../src/dashboard/charts/candles.ts';

const log = (first: number, prices: readonly number[], jumps: readonly number[] = []) => ({
  tick: Float64Array.from(prices, (_, at) => first + at),
  price: Float64Array.from(prices),
  jumps: [...jumps],
});

describe('candles of a life', () => {
  it('say open, high, low and close of the ticks between two whole multiples of their length', () => {
    const life = log(8, [10, 12, 11, 9, 15, 14, 13, 20]);
    expect(candlesOf(life, { from: 0, to: 8 }, 5)).toEqual([
      { from: 8, to: 9, open: 10, high: 12, low: 10, close: 12 },
      { from: 10, to: 14, open: 11, high: 15, low: 9, close: 13 },
      { from: 15, to: 15, open: 20, high: 20, low: 20, close: 20 },
    ]);
    // Scrolled, those that are whole stay as they were.
    expect(candlesOf(life, { from: 1, to: 8 }, 5)[1]).toEqual(candlesOf(life, { from: 0, to: 8 }, 5)[1]);
  });

  it('end where the market jumped', () => {
    const life = log(10, [10, 11, 500, 510], [12]);
    expect(candlesOf(life, { from: 0, to: 4 }, 5).map(({ from, to }) => [from, to])).toEqual([
      [10, 11],
      [12, 13],
    ]);
  });

  it('are wide enough to be seen, and never of so few ticks that they have no wicks', () => {
    expect([60, 2, 0.3, 0.0001].map(candleTicks)).toEqual([5, 5, 50, 10_000]);
  });
});
