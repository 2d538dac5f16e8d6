import { describe, expect, it } from 'vitest';
import { digamma, logGamma } from '../../../src/lib/math/gamma.ts';

// Abramowitz and Stegun, and by closed forms.
const EULER = 0.5772156649015329;

describe('ln Γ and ψ', () => {
  it('are what they are known to be', () => {
    expect(logGamma(1)).toBeCloseTo(0, 11);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 11);
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 11);
    expect(digamma(1)).toBeCloseTo(-EULER, 11);
    expect(digamma(0.5)).toBeCloseTo(-EULER - 2 * Math.LN2, 11);
    expect(digamma(3)).toBeCloseTo(1.5 - EULER, 11);
  });

  it('hold by their recurrences over their range', () => {
    for (const x of [0.1, 0.7, 1.3, 4.5, 9.99, 10, 57.3, 900]) {
      expect(logGamma(x + 1) - logGamma(x)).toBeCloseTo(Math.log(x), 10);
      expect(digamma(x + 1) - digamma(x)).toBeCloseTo(1 / x, 10);
    }
  });
});
