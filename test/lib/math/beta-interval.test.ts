import { describe, expect, it } from 'vitest';
import { betaCdf, betaInterval } from '../../../src/lib/math/beta-interval.ts';

describe('the middle 95 % of a Beta', () => {
  it('is what the closed forms say', () => {
    expect(betaInterval({ alpha: 1, beta: 1 })).toEqual([
      expect.closeTo(0.025, 12),
      expect.closeTo(0.975, 12),
    ]);
    // 1 − (1 − x)^b
    const [low, high] = betaInterval({ alpha: 1, beta: 40 });
    expect(low).toBeCloseTo(1 - Math.pow(0.975, 1 / 40), 12);
    expect(high).toBeCloseTo(1 - Math.pow(0.025, 1 / 40), 12);
    // x² (3 − 2x)
    for (const end of betaInterval({ alpha: 2, beta: 2 })) {
      expect([0.025, 0.975]).toContainEqual(expect.closeTo(end * end * (3 - 2 * end), 12));
    }
  });

  it('is what a binomial’s tail says for whole counts', () => {
    const [alpha, beta] = [31, 12];
    const n = alpha + beta - 1;
    const tail = (x: number): number => {
      let sum = 0;
      let choose = 1;
      for (let j = 0; j <= n; j += 1) {
        if (j >= alpha) sum += choose * Math.pow(x, j) * Math.pow(1 - x, n - j);
        choose *= (n - j) / (j + 1);
      }
      return sum;
    };
    for (const x of [0.4, 0.6, 0.72, 0.9]) expect(betaCdf(x, { alpha, beta })).toBeCloseTo(tail(x), 11);
  });

  it('narrows as more is known, and holds for thousands of outcomes', () => {
    const widths = [1, 10, 100, 1_000].map((times) => {
      const [low, high] = betaInterval({ alpha: 2 + 7 * times, beta: 2 + 3 * times });
      expect(low).toBeLessThan(0.7);
      expect(high).toBeGreaterThan(0.66);
      return high - low;
    });
    expect(widths).toEqual([...widths].sort((a, b) => b - a));
    // Half of it is 1.96 standard errors of a normal.
    expect(widths[3]! / 2).toBeCloseTo(1.96 * Math.sqrt((0.7 * 0.3) / 10_000), 4);
  });
});
