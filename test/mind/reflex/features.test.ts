import { readFeatures } from '../../fixtures/house-organs.ts';
import { describe, expect, it } from 'vitest';
import { memoryOutcome } from '../../../src/mind/grimoire/recall/features.ts';
import { FEATURES } from '../../../src/mind/heartbeat/organs.ts';
import { governorInput, recalled } from '../../fixtures/governor-input.ts';

const { observation, regime, portfolio, pad } = governorInput();
const of = (over = {}) =>
  readFeatures({
    observation,
    regime,
    returns: Array.from({ length: 30 }, () => 0.01),
    portfolio,
    recalled: [],
    pad,
    vitality: 0.8,
    surprise: 0.4,
    steers: [],
    ...over,
  }).features;

describe('readFeatures', () => {
  it('gives a finite number for every feature, from the first tick on', () => {
    const first = of({
      returns: [],
      regime: { ...regime, longVolatility: 0, volatility: 0 },
      portfolio: { ...portfolio, equity: 0, entryPrice: 0, cash: 0 },
    });
    for (const feature of FEATURES) expect(Number.isFinite(first[feature]), feature).toBe(true);
    expect(first['volatility-ratio']).toBe(1);
  });

  it('reads them in their units', () => {
    const features = of({ steers: ['x'] });
    expect(features['return-5']).toBeCloseTo(0.05, 12);
    expect(features['return-20']).toBeCloseTo(0.2, 12);
    expect(features['volatility-ratio']).toBeCloseTo(2.1, 12);
    expect(features['unrealised']).toBeCloseTo(931.25 / 960 - 1, 12);
    expect(features['gas-gwei']).toBe(20);
    expect(features['cash-share']).toBeCloseTo(6000 / 9725, 12);
    expect(features['steer']).toBe(1);
  });

  it('takes the outcome of memory from verified episodes only', () => {
    const good = recalled('a', { verified: 'confirmed' }, { score: 1 });
    const bad = recalled('b', { verified: 'refuted' }, { score: 1 });
    const open = recalled('c', { verified: 'pending' }, { score: 1 });
    const fact = recalled('d', { type: 'insight', verified: 'confirmed' }, { score: 1 });
    expect(memoryOutcome([])).toBe(0.5);
    expect(memoryOutcome([open, fact])).toBe(0.5);
    expect(memoryOutcome([good])).toBeCloseTo(2 / 3, 12);
    expect(memoryOutcome([bad, bad, good])).toBeCloseTo(2 / 5, 12);
  });
});
