import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extremes } from '../../src/dashboard/screens/telemetry/metrics/extremes.ts';

/** A screen has one zero. */
const drawable = fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((value) => value + 0);

const series = (length: number) =>
  fc.array(fc.oneof({ weight: 9, arbitrary: drawable }, fc.constant(NaN)), {
    minLength: length,
    maxLength: length,
  });

describe('the points of a chart that must be drawn', () => {
  it('are all of them where there is room', () => {
    expect(extremes([[3, 1, 2]], 0, 3, 10)).toEqual([0, 1, 2]);
    expect(extremes([[3, 1, 2]], 1, 3, 10)).toEqual([1, 2]);
    expect(extremes([[]], 0, 0, 10)).toEqual([]);
  });

  it('hold the lowest and the highest of every guide in every column, in order and not too many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }).chain((length) => fc.tuple(series(length), series(length))),
        fc.integer({ min: 1, max: 40 }),
        ([a, b], columns) => {
          const kept = extremes([a, b], 0, a.length, columns);
          expect([...kept]).toEqual([...new Set(kept)].sort((x, y) => x - y));
          if (a.length > columns * 2) expect(kept.length).toBeLessThanOrEqual(columns * 5 + 2);
          for (let column = 0; column < columns; column += 1) {
            const from = Math.floor((a.length * column) / columns);
            const to = Math.floor((a.length * (column + 1)) / columns);
            const within = kept.filter((index) => index >= from && index < to);
            for (const guide of [a, b]) {
              const all = guide.slice(from, to).filter((value) => !Number.isNaN(value));
              const drawn = within.map((index) => guide[index]!).filter((value) => !Number.isNaN(value));
              if (all.length === 0) continue;
              expect(Math.max(...drawn)).toBe(Math.max(...all));
              expect(Math.min(...drawn)).toBe(Math.min(...all));
            }
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('keep a gap visible: a column in which nothing was measured has a point', () => {
    const values = Array.from({ length: 1_000 }, (_, i) => (i >= 400 && i < 600 ? NaN : i));
    const kept = extremes([values], 0, 1_000, 20);
    expect(kept.some((index) => Number.isNaN(values[index]!))).toBe(true);
  });
});
