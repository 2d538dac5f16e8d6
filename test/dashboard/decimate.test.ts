import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldStrip, minMax, runs } from '../../src/dashboard/charts/decimate.ts';

const source = fc
  .array(fc.record({ tier: fc.integer({ min: 0, max: 2 }), flags: fc.integer({ min: 0, max: 1023 }) }), {
    minLength: 1,
    maxLength: 400,
  })
  .map((ticks) => ({
    length: ticks.length,
    tier: Uint8Array.from(ticks, (tick) => tick.tier),
    flags: Uint16Array.from(ticks, (tick) => tick.flags),
    orders: Uint8Array.from(ticks, (tick) => tick.flags & 15),
    regime: Uint8Array.from(ticks, (tick) => tick.flags % 7),
  }));

describe('foldStrip', () => {
  it('loses no tick, no flag and no tier at any zoom', () => {
    fc.assert(
      fc.property(source, fc.integer({ min: 1, max: 120 }), (ticks, columns) => {
        const folded = foldStrip(ticks, 0, ticks.length, columns);
        const sum = (values: Uint32Array): number => values.reduce((total, value) => total + value, 0);
        expect(sum(folded.count)).toBe(ticks.length);
        expect(sum(folded.brief)).toBe(ticks.tier.filter((tier) => tier === 1).length);
        expect(sum(folded.full)).toBe(ticks.tier.filter((tier) => tier === 2).length);
        expect(folded.flags.reduce((all, flags) => all | flags, 0)).toBe(
          ticks.flags.reduce((all, flags) => all | flags, 0),
        );
        expect(folded.orders.reduce((all, orders) => all | orders, 0)).toBe(
          ticks.orders.reduce((all, orders) => all | orders, 0),
        );
        expect(Math.max(...folded.tier)).toBe(Math.max(...ticks.tier));
      }),
    );
  });

  it('gives each tick its own column where there is room, and leaves the future empty', () => {
    const ticks = {
      length: 3,
      tier: Uint8Array.of(0, 2, 1),
      flags: Uint16Array.of(0, 1, 0),
      orders: Uint8Array.of(0, 1, 0),
      regime: Uint8Array.of(4, 4, 6),
    };
    const folded = foldStrip(ticks, 0, 5, 5);
    expect([...folded.tier]).toEqual([0, 2, 1, 0, 0]);
    expect([...folded.count]).toEqual([1, 1, 1, 0, 0]);
    expect([...foldStrip(ticks, 1, 3, 2).tier]).toEqual([2, 1]);
  });
});

describe('minMax', () => {
  it('covers every point of the line and nothing beyond', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 50 }), (list, columns) => {
        const { min, max } = minMax(Float64Array.from(list), 0, list.length, columns);
        list.forEach((value, index) => {
          const column = Math.min(columns - 1, Math.floor((index * columns) / list.length));
          const near = [column - 1, column, column + 1];
          expect(near.some((one) => min[one]! <= value && value <= max[one]!)).toBe(true);
        });
        const known = (side: Float64Array): number[] => [...side].filter((value) => !Number.isNaN(value));
        expect(Math.min(...known(min))).toBe(Math.min(...list));
        expect(Math.max(...known(max))).toBe(Math.max(...list));
      }),
    );
  });
});

describe('runs', () => {
  it('covers the stretch without holes, whatever it swallows', () => {
    const values = fc.uint8Array({ min: 1, minLength: 1, maxLength: 200, max: 3 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 5 }), (list, least) => {
        const found = runs(list, 0, list.length, least);
        expect(found[0]!.from).toBe(0);
        expect(found.at(-1)!.to).toBe(list.length);
        for (let index = 1; index < found.length; index += 1) {
          expect(found[index]!.from).toBe(found[index - 1]!.to);
          expect(found[index]!.value).not.toBe(found[index - 1]!.value);
        }
      }),
    );
  });

  it('is exact when nothing may be swallowed', () => {
    expect(runs(Uint8Array.of(1, 1, 2, 1), 0, 4)).toEqual([
      { value: 1, from: 0, to: 2 },
      { value: 2, from: 2, to: 3 },
      { value: 1, from: 3, to: 4 },
    ]);
  });
});
