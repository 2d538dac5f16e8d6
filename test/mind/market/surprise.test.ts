import { describe, expect, it } from 'vitest';
import type { Portfolio } from '../../../src/domain/world/ledger.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import {
  positionHealth,
  predictionError,
  threatIntensity,
  type SurpriseInput,
} from '../../../src/mind/market/surprise.ts';
import { live, observationOf, sp500 } from '../../fixtures/history.ts';

const weights = DEFAULT_POLICY.surprise;
const still: SurpriseInput = {
  actual: 100,
  expected: { price: 100, sigma: 0.01 },
  regimeChanged: false,
  health: { before: 1, after: 1 },
  threat: 0,
  interventions: 0,
  anomalies: 0,
};
const errorOf = (over: Partial<SurpriseInput>) =>
  predictionError({ ...still, ...over }, weights).predictionError;

describe('prediction error', () => {
  it('is nothing when all is as expected', () => {
    expect(errorOf({})).toBe(0);
    expect(errorOf({ expected: null, actual: 500 })).toBe(0);
  });

  it('weighs each source as the policy says', () => {
    expect(errorOf({ actual: 100 * Math.exp(0.005) })).toBeCloseTo(0.3 * 0.5, 9);
    expect(errorOf({ actual: 100 * Math.exp(-0.2) })).toBeCloseTo(0.3, 9);
    expect(errorOf({ regimeChanged: true })).toBeCloseTo(0.4, 9);
    expect(errorOf({ threat: 0.5 })).toBeCloseTo(0.075, 9);
    expect(errorOf({ interventions: 2 })).toBeCloseTo(0.2, 9);
    expect(errorOf({ interventions: 9 })).toBeCloseTo(0.3, 9);
    expect(errorOf({ anomalies: 9 })).toBeCloseTo(0.25, 9);
  });

  it('overlooks small changes of health and caps large ones', () => {
    expect(errorOf({ health: { before: 1, after: 0.92 } })).toBe(0);
    expect(errorOf({ health: { before: 1, after: 0.8 } })).toBeCloseTo(0.04, 9);
    expect(errorOf({ health: { before: 1, after: 0 } })).toBeCloseTo(0.1, 9);
  });

  it('caps the sum at 1 and still shows every contribution', () => {
    const { predictionError: error, sources } = predictionError(
      {
        actual: 1,
        expected: still.expected,
        regimeChanged: true,
        health: { before: 1, after: 0 },
        threat: 1,
        interventions: 5,
        anomalies: 5,
      },
      weights,
    );
    expect(error).toBe(1);
    expect(sources.map((source) => source.name)).toHaveLength(6);
    expect(sources.reduce((sum, source) => sum + source.contribution, 0)).toBeGreaterThan(1);
    for (const { value, weight, contribution } of sources)
      expect(contribution).toBeCloseTo(value * weight, 12);
  });
});

describe('position health', () => {
  const flat: Portfolio = {
    cash: 1_000,
    base: 0,
    liquidityValue: 0,
    uncollectedFees: 0,
    equity: 1_000,
    holding: 1_000,
    exposure: 0,
    drawdown: 0,
    peakEquity: 1_000,
    feesPaid: 0,
    gasPaid: 0,
    feesEarned: 0,
    entryPrice: 0,
    positions: [],
  };

  it('is 1 with nothing at risk, whatever the price does', () => {
    expect(positionHealth(flat, 100)).toBe(1);
    expect(positionHealth(flat, 1)).toBe(1);
  });

  it('falls with what was bought, by its share of equity', () => {
    const half = { ...flat, cash: 500, base: 5, entryPrice: 100 };
    expect(positionHealth(half, 100)).toBeCloseTo(1, 12);
    expect(positionHealth({ ...half, equity: 900 }, 80)).toBeCloseTo(1 - (400 / 900) * 0.2, 12);
  });

  it('falls by the share of equity in ranges that the price has left', () => {
    const position = {
      id: 'a',
      openedAtTick: 1,
      tickLower: 0,
      tickUpper: 10,
      liquidity: '1',
      deposited: { base: 0, quote: 0 },
      fees: { base: 0, quote: 0 },
      inRange: true,
    };
    const provided = { ...flat, cash: 600, liquidityValue: 400, positions: [position, position] };
    expect(positionHealth(provided, 100)).toBe(1);
    const left = [position, { ...position, inRange: false }];
    expect(positionHealth({ ...provided, positions: left }, 100)).toBeCloseTo(0.8, 12);
  });
});

describe('threat', () => {
  const lived = live(sp500(), 252);
  const threatOn = (date: string) => {
    const day = lived.findIndex((each) => each.date === date);
    const { beliefs, reading, close } = lived[day]!;
    return threatIntensity(beliefs, reading, observationOf(close, lived[day - 1]!.close, day));
  };

  it('is high in the crashes and low in the quiet years', () => {
    expect(threatOn('2008-10-10')).toBeGreaterThan(0.8);
    expect(threatOn('2020-03-12')).toBeGreaterThan(0.8);
    expect(threatOn('2017-05-10')).toBeLessThan(0.3);
  });

  it('sees a pool pushed below its reference', () => {
    const { beliefs, reading, close } = lived.find((each) => each.date === '2017-05-10')!;
    const pushed = { ...observationOf(close, close, 1), reference: close * 1.1 };
    expect(threatIntensity(beliefs, reading, pushed)).toBe(1);
  });
});
