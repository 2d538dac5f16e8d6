import type { Recalled } from '../../domain/grimoire.ts';
import type { Portfolio } from '../../domain/ledger.ts';
import type { Pad } from '../../domain/life.ts';
import type { RegimeReading } from '../../domain/market.ts';
import type { Feature } from '../../domain/playbook.ts';
import type { Observation } from '../../domain/world.ts';
import { endings } from '../episodic-replay/endings.ts';
import { volatilityRatio } from '../grimoire/situation.ts';

/** What the features are computed from. */
interface FeatureInput {
  readonly observation: Observation;
  readonly regime: RegimeReading;
  /** Log returns of the last ticks, oldest first, this tick's last. */
  readonly returns: readonly number[];
  readonly portfolio: Portfolio;
  readonly recalled: readonly Recalled[];
  readonly pad: Pad;
  /** Total vitality, 0..1. */
  readonly vitality: number;
  /** Prediction error of this tick, 0..1. */
  readonly surprise: number;
  readonly steers: readonly string[];
}

const WEI_PER_GWEI = 1e9;

/**
 * Share of the recalled, verified episodes that came true, by their recall scores, pulled to 0.5 by one episode's
 * weight on either side (Laplace); 0.5 when none is verified.
 */
export function memoryOutcome(recalled: readonly Recalled[]): number {
  let right = 1;
  let all = 2;
  for (const { entry, score } of recalled) {
    if (entry.type !== 'episode' || (entry.verified !== 'confirmed' && entry.verified !== 'refuted'))
      continue;
    all += score;
    if (entry.verified === 'confirmed') right += score;
  }
  return right / all;
}

function sumOfLast(returns: readonly number[], ticks: number): number {
  return returns.slice(-ticks).reduce((sum, value) => sum + value, 0);
}

/** Every feature that a rule can look at; units as in `domain/playbook.ts`. */
export function featuresOf(input: FeatureInput): Readonly<Record<Feature, number>> {
  const { observation, regime, returns, portfolio, recalled, pad, vitality, surprise, steers } = input;
  const { price } = observation;
  return {
    return: observation.logReturn,
    'return-5': sumOfLast(returns, 5),
    'return-20': sumOfLast(returns, 20),
    trend: regime.trend,
    volatility: regime.volatility,
    'volatility-ratio': volatilityRatio(regime),
    drawdown: regime.drawdown,
    surprise,
    'change-point': regime.changePoint ? 1 : 0,
    'regime-age': regime.age,
    exposure: portfolio.exposure,
    'equity-drawdown': portfolio.drawdown,
    unrealised: portfolio.entryPrice > 0 ? price / portfolio.entryPrice - 1 : 0,
    'lp-count': portfolio.positions.length,
    'lp-out-of-range': portfolio.positions.filter((position) => !position.inRange).length,
    'cash-share': portfolio.equity > 0 ? portfolio.cash / portfolio.equity : 0,
    'gas-gwei': observation.block.baseFeePerGas / WEI_PER_GWEI,
    'memory-outcome': memoryOutcome(recalled),
    'memory-count': recalled.length,
    // Similar episodes are looked for only once the gate has let the tick through.
    ...endings([]),
    vitality,
    pleasure: pad.pleasure,
    arousal: pad.arousal,
    dominance: pad.dominance,
    steer: steers.length > 0 ? 1 : 0,
  };
}
