import { describe, expect, it } from 'vitest';
import { betaCdf, betaSummary } from '../../../../src/dashboard/screens/memory/entry/beta-interval.ts';

describe('betaCdf', () => {
  it('is the identity for the uniform distribution', () => {
    for (const x of [0, 0.1, 0.5, 0.93, 1]) expect(betaCdf(x, { alpha: 1, beta: 1 })).toBeCloseTo(x, 12);
  });
  it('is 3x² − 2x³ for Beta(2, 2), the prior', () => {
    for (const x of [0.05, 0.3, 0.5, 0.8]) {
      expect(betaCdf(x, { alpha: 2, beta: 2 })).toBeCloseTo(3 * x ** 2 - 2 * x ** 3, 12);
    }
  });
  it('agrees with numeric integration where both sides are large', () => {
    const [alpha, beta, x] = [31.5, 12.25, 0.7];
    const n = 20_000;
    const density = (t: number) => t ** (alpha - 1) * (1 - t) ** (beta - 1);
    const integral = (to: number) => {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += density(((i + 0.5) / n) * to) * (to / n);
      return sum;
    };
    expect(betaCdf(x, { alpha, beta })).toBeCloseTo(integral(x) / integral(1), 6);
  });
});

describe('betaSummary', () => {
  it('holds 90 % of the posterior around its mean', () => {
    const counts = { alpha: 9, beta: 4 };
    const { mean, low, high } = betaSummary(counts);
    expect(mean).toBeCloseTo(9 / 13, 12);
    expect(betaCdf(low, counts)).toBeCloseTo(0.05, 5);
    expect(betaCdf(high, counts)).toBeCloseTo(0.95, 5);
  });
  it('narrows as outcomes come in', () => {
    const width = (k: number) => {
      const { low, high } = betaSummary({ alpha: 2 * k, beta: 2 * k });
      return high - low;
    };
    expect(width(10)).toBeLessThan(width(1) / 2);
  });
});
