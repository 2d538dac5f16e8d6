import { describe, expect, it } from 'vitest';
import {
  chanceOf,
  normalCdf,
  predictPrice,
  sigmaOver,
  statedProbability,
} from '../../../src/mind/market/predict.ts';

describe('predictions', () => {
  it('know the normal distribution', () => {
    // Tables: Φ(0), Φ(1), Φ(−1.96), Φ(3).
    expect(normalCdf(0)).toBeCloseTo(0.5, 6);
    expect(normalCdf(1)).toBeCloseTo(0.8413447, 6);
    expect(normalCdf(-1.96)).toBeCloseTo(0.0249979, 6);
    expect(normalCdf(3)).toBeCloseTo(0.9986501, 6);
  });

  it('know what chance alone would get right', () => {
    expect(chanceOf({ direction: 'within', sigmas: 1, ticks: 5 })).toBeCloseTo(0.6827, 4);
    expect(chanceOf({ direction: 'above', sigmas: -0.5, ticks: 5 })).toBeCloseTo(0.6915, 4);
    expect(chanceOf({ direction: 'below', sigmas: 0.5, ticks: 5 })).toBeCloseTo(0.6915, 4);
  });

  it('state what chance says while young, and the record when old', () => {
    const expectation = { direction: 'within', sigmas: 1, ticks: 5 } as const;
    expect(statedProbability(expectation, null)).toBeCloseTo(0.683, 3);
    expect(statedProbability(expectation, { alpha: 2, beta: 1 })).toBeCloseTo(0.68, 2);
    expect(statedProbability(expectation, { alpha: 30, beta: 270 })).toBeLessThan(0.13);
  });

  it('scale with the square root of time', () => {
    const regime = { volatility: 0.32, longVolatility: 0.2 };
    expect(sigmaOver(regime, 256, 1)).toBeCloseTo(0.02, 12);
    expect(sigmaOver(regime, 256, 4)).toBeCloseTo(0.04, 12);
    expect(sigmaOver({ volatility: 0, longVolatility: 0.16 }, 256, 1)).toBeCloseTo(0.01, 12);
  });

  it('put the interval where the words say', () => {
    const of = (direction: 'above' | 'below' | 'within', sigmas: number) =>
      predictPrice(100, 7, { direction, sigmas, ticks: 5 }, 0.1, 0.7);
    expect(of('within', 1)).toMatchObject({ dueTick: 12, metric: 'price', probability: 0.7 });
    expect(of('within', 1).low).toBeCloseTo(100 * Math.exp(-0.1), 9);
    expect(of('within', 1).high).toBeCloseTo(100 * Math.exp(0.1), 9);
    expect(of('above', -0.5).low).toBeCloseTo(100 * Math.exp(-0.05), 9);
    expect(of('above', -0.5).high).toBeGreaterThan(500);
    expect(of('below', 0.5)).toMatchObject({ low: 0 });
    expect(of('below', 0.5).high).toBeCloseTo(100 * Math.exp(0.05), 9);
  });
});
