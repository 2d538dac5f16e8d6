import { describe, expect, it } from 'vitest';
import {
  expectedPrice,
  expectedSigma,
  initialBeliefs,
  rebaseBeliefs,
  returnOver,
  sigmaOf,
  updateBeliefs,
  type MarketBeliefs,
} from '../../../src/mind/market/beliefs.ts';
import { observationOf } from '../../fixtures/history.ts';
import { seededNormals } from '../../fixtures/normals.ts';

function after(returns: readonly number[], start = 100): MarketBeliefs {
  let price = start;
  let beliefs = updateBeliefs(initialBeliefs(), observationOf(price, price, 0), 252);
  for (const [index, r] of returns.entries()) {
    const next = price * Math.exp(r);
    beliefs = updateBeliefs(beliefs, observationOf(next, price, index + 1), 252);
    price = next;
  }
  return beliefs;
}

describe('market beliefs', () => {
  it('expect nothing before the first observation, then the last price', () => {
    expect(expectedPrice(initialBeliefs())).toBeNull();
    expect(expectedPrice(after([]))?.price).toBe(100);
    expect(expectedPrice(after([0.1]))!.price).toBeCloseTo(100 * Math.exp(0.1), 9);
  });

  it('learn the volatility of the market, whatever they assumed at first', () => {
    const returns = seededNormals(5, 1_500).map((z) => z * 0.03);
    const beliefs = after(returns);
    expect(Math.sqrt(beliefs.longVariance)).toBeGreaterThan(0.027);
    expect(Math.sqrt(beliefs.longVariance)).toBeLessThan(0.033);
    expect(sigmaOf(beliefs)).toBeGreaterThan(0.018);
    expect(sigmaOf(beliefs)).toBeLessThan(0.045);
  });

  it('hold about 68 % of a quiet market within one expected deviation', () => {
    const returns = seededNormals(9, 2_000).map((z) => z * 0.01);
    let beliefs = after(returns.slice(0, 200));
    let inside = 0;
    for (const r of returns.slice(200)) {
      const expected = expectedPrice(beliefs)!;
      const price = expected.price * Math.exp(r);
      if (Math.abs(Math.log(price / expected.price)) < expected.sigma) inside += 1;
      beliefs = updateBeliefs(beliefs, observationOf(price, expected.price, 1), 252);
    }
    expect(inside / 1_800).toBeGreaterThan(0.63);
    expect(inside / 1_800).toBeLessThan(0.73);
  });

  it('never believe in a market without any noise', () => {
    expect(sigmaOf(after(Array.from({ length: 400 }, () => 0)))).toBeGreaterThanOrEqual(5e-4);
  });

  it('sum the returns asked for', () => {
    expect(returnOver(after([0.01, 0.02, -0.05]), 2)).toBeCloseTo(-0.03, 12);
    expect(returnOver(after([0.01]), 20)).toBeCloseTo(0.01, 12);
  });

  it('forget an old peak in time', () => {
    const crash = after([-0.5, ...Array.from({ length: 1_500 }, () => 0)]);
    expect(1 - crash.price! / crash.peak).toBeLessThan(0.05);
  });

  it('expect what gamma saw sooner than what ticks show, and go by ticks alone where they may', () => {
    const market = seededNormals(3, 400).map((z, i) => z * (i < 300 ? 0.01 : 0.03));
    let beliefs = after([]);
    // The way is thrice as rough as the move that is left of it at its end, and known by many moves.
    for (const [i, logReturn] of market.entries()) {
      const variation = (i < 300 ? 0.01 : 0.03) * 3;
      const seen = {
        ...observationOf(100 * Math.exp(logReturn), 100, i),
        perceived: { variation, jump: 0, flow: 0 },
      };
      beliefs = updateBeliefs(beliefs, seen, 252);
      if (i === 299) expect(expectedSigma(beliefs, 1)).toBeCloseTo(0.01, 3);
      if (i === 315) expect(expectedSigma(beliefs, 1)).toBeGreaterThan(0.025);
    }
    expect(expectedSigma(beliefs, 0)).toBe(sigmaOf(beliefs));
    const half = expectedSigma(beliefs, 0.5) ** 2;
    expect(half).toBeCloseTo((expectedSigma(beliefs, 1) ** 2 + sigmaOf(beliefs) ** 2) / 2, 12);
    expect(expectedPrice(beliefs, 1)!.sigma).toBe(expectedSigma(beliefs, 1));
    // Nobody told it of its beats, or it may not heed them.
    expect(updateBeliefs(after([]), observationOf(101, 100, 1), 252).roughness).toBeUndefined();
    const unseen = updateBeliefs(after([]), observationOf(101, 100, 1), 252);
    expect([unseen.roughness, expectedSigma(unseen, 1)]).toEqual([undefined, sigmaOf(unseen)]);
  });

  it('take a jump for a change of place, not for a fall', () => {
    const before = after([0.01, 0.01, -0.02]);
    const jumped = rebaseBeliefs(before, 25);
    expect(expectedPrice(jumped)).toEqual({ price: 25, sigma: sigmaOf(before) });
    expect(jumped.fastMean / jumped.slowMean).toBeCloseTo(before.fastMean / before.slowMean, 12);
    expect(jumped.peak / 25).toBeCloseTo(before.peak / before.price!, 12);
  });
});
