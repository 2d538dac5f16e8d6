import { describe, expect, it } from 'vitest';
import { MARKET_REGIMES } from '../../../src/domain/world/market.ts';
import { intervals } from '../../../src/mind/heartbeat/clocks.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

const { clocks } = DEFAULT_POLICY;

describe('the clocks', () => {
  it('beat as the policy says in an ordinary market', () => {
    expect(intervals(clocks, 'bear-low-vol', 0)).toEqual({
      gammaMs: 10_000,
      thetaMs: 60_000,
      deltaMs: 3_000_000,
      gammasPerTheta: 6,
    });
  });

  it('quicken with danger and with arousal, within their bounds', () => {
    const theta = (regime: (typeof MARKET_REGIMES)[number], arousal: number) =>
      intervals(clocks, regime, arousal).thetaMs;
    expect(theta('range-bound', 0)).toBeGreaterThan(theta('volatile', 0));
    expect(theta('volatile', 0)).toBeGreaterThan(theta('crisis', 0));
    for (const regime of MARKET_REGIMES) {
      expect(theta(regime, 1)).toBeLessThanOrEqual(theta(regime, -1));
      for (const arousal of [-1, 0, 1]) {
        expect(theta(regime, arousal)).toBeGreaterThanOrEqual(clocks.thetaMinMs);
        expect(theta(regime, arousal)).toBeLessThanOrEqual(clocks.thetaMaxMs);
      }
    }
    expect(theta('crisis', 1)).toBe(clocks.thetaMinMs);
  });

  it('fall together: a whole number of gammas in a theta', () => {
    for (const regime of MARKET_REGIMES) {
      const { gammaMs, thetaMs, gammasPerTheta } = intervals({ ...clocks, gammaMs: 17_000 }, regime, 0.3);
      expect(Number.isInteger(gammasPerTheta)).toBe(true);
      expect(gammaMs * gammasPerTheta).toBeCloseTo(thetaMs, 6);
    }
    expect(intervals({ ...clocks, gammaMs: 500_000 }, 'crisis', 0).gammasPerTheta).toBe(1);
  });
});
