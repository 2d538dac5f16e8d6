import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';

const draw = (random: SeededRandom, n: number): number[] => Array.from({ length: n }, () => random.next());

describe('seeded random numbers', () => {
  it('are the same for the same seed, and others for another', () => {
    const first = draw(SeededRandom.fromSeed(1), 20);
    expect(draw(SeededRandom.fromSeed(1), 20)).toEqual(first);
    expect(draw(SeededRandom.fromSeed(2), 20)).not.toEqual(first);
  });

  it('go on from a stored state, which is plain data, as if they had never stopped', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat({ max: 50 }), (seed, drawn) => {
        const random = SeededRandom.fromSeed(seed);
        draw(random, drawn);
        const state = JSON.parse(JSON.stringify(random.state())) as number[];
        const rest = draw(random, 10);
        expect(draw(SeededRandom.fromState(state), 10)).toEqual(rest);
      }),
    );
  });

  it('do not move a state that was taken before', () => {
    const random = SeededRandom.fromSeed(7);
    const state = [...random.state()];
    const kept = random.state();
    draw(random, 5);
    expect(kept).toEqual(state);
  });

  it('are spread evenly over [0, 1), from small seeds too', () => {
    const firsts = Array.from({ length: 2_000 }, (_, seed) => SeededRandom.fromSeed(seed).next());
    expect(Math.min(...firsts)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...firsts)).toBeLessThan(1);
    const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length;
    // Five standard errors of a uniform mean: 5 × 0.2887 / √2000.
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.033);
  });
});
