import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { flatness } from './flatness.ts';

const ticks = Array.from({ length: 40 }, (_, i) => (i + 1) * 1_000);
const random = SeededRandom.fromSeed(3);
const noise = ticks.map(() => 10 * random.next());

describe('whether a line is flat', () => {
  it('is so for noise, and not for noise on a slope', () => {
    expect(
      flatness(
        ticks,
        noise.map((one) => 100 + one),
      ).flat,
    ).toBe(true);
    const rising = flatness(
      ticks,
      noise.map((one, i) => 100 + one + i),
    );
    expect(rising.flat).toBe(false);
    expect(rising.low).toBeLessThan(1);
    expect(rising.high).toBeGreaterThan(1);
    expect(rising.rise).toBeGreaterThan(0.2);
  });

  it('finds the slope of a line without noise, per thousand ticks', () => {
    const { slope, low, high } = flatness(
      ticks,
      ticks.map((tick) => 5 + tick / 500),
    );
    expect(slope).toBeCloseTo(2, 9);
    expect(high - low).toBeCloseTo(0, 6);
  });

  it('passes what falls, and what is a trifle', () => {
    expect(
      flatness(
        ticks,
        ticks.map((tick) => 100 - tick / 1_000),
      ).flat,
    ).toBe(true);
    expect(
      flatness(
        ticks,
        ticks.map((tick) => 3 + tick / 40_000),
        2,
      ).flat,
    ).toBe(true);
    expect(
      flatness(
        ticks,
        ticks.map((tick) => 3 + tick / 40_000),
      ).flat,
    ).toBe(false);
  });

  it('sees a step that leaves no slope to speak of', () => {
    const stepped = ticks.map((_, i) => (i < 36 ? 100 : 115));
    expect(flatness(ticks, stepped).flat).toBe(false);
  });

  it('says nothing of two rows', () => {
    expect(() => flatness([1, 2], [1, 2])).toThrow('three rows');
  });
});
