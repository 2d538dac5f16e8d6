import type { MarketRegime } from '../../domain/world/market.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** Virtual milliseconds between beats, before replay speed. */
export interface ClockIntervals {
  readonly gammaMs: number;
  readonly thetaMs: number;
  readonly deltaMs: number;
  /** Gamma beats in one theta interval; whole, so that the clocks fall together. */
  readonly gammasPerTheta: number;
}

/** Theta's stretch by regime: a calm market is looked at less often. */
const REGIME_STRETCH: Readonly<Record<MarketRegime, number>> = {
  'range-bound': 1.5,
  'bull-low-vol': 1.25,
  'bear-low-vol': 1,
  'bull-high-vol': 0.9,
  volatile: 0.8,
  'bear-high-vol': 0.7,
  crisis: 0.5,
};

/** Theta at full arousal is a quarter shorter, at none at all a quarter longer. */
const AROUSAL_GAIN = 0.25;

/** The three clocks' intervals now: theta by regime and arousal within its bounds, gamma and delta with it (H1). */
export function intervals(
  clocks: GolemPolicy['clocks'],
  regime: MarketRegime,
  arousal: number,
): ClockIntervals {
  const stretched = clocks.thetaMs * REGIME_STRETCH[regime] * (1 - AROUSAL_GAIN * arousal);
  const thetaMs = Math.max(clocks.thetaMinMs, Math.min(clocks.thetaMaxMs, stretched));
  const gammasPerTheta = Math.max(1, Math.round(clocks.thetaMs / clocks.gammaMs));
  return {
    gammaMs: thetaMs / gammasPerTheta,
    thetaMs,
    deltaMs: thetaMs * clocks.thetaPerDelta,
    gammasPerTheta,
  };
}
