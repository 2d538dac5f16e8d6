import type { Portfolio } from '../../domain/world/ledger.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { SurpriseSource } from '../../domain/records/record.ts';
import type { Observation } from '../../domain/world/world.ts';
import { log } from '../../lib/math/math.ts';
import { returnOver, sigmaOf, type MarketBeliefs } from './beliefs.ts';
import { CUSUM_BOUNDS } from './regimes.ts';

/**
 * Expected deviations at which price divergence counts in full. The specification divides by the price itself, which for
 * daily prices would never matter (3 % is a storm). Measured in the market's own σ, a move beyond the expected band is a
 * full divergence, and what else speaks of danger decides what is made of it. With the default weights, a confidence of
 * 0.5 and one tick of cooldown, about four ticks in five of the S&P history stay at T0.
 */
const FULL_DIVERGENCE_SIGMAS = 1;

/** A health change up to here is noise; more than this counts no further (heartbeat specification). */
const HEALTH_NOISE = 0.1;
const HEALTH_CAP = 0.5;
const MAX_INTERVENTIONS = 3;
const MAX_ANOMALIES = 5;

export interface SurpriseInput {
  readonly actual: number;
  /** From `expectedPrice` before the observation; null when there is no expectation yet. */
  readonly expected: { readonly price: number; readonly sigma: number } | null;
  readonly regimeChanged: boolean;
  /** `positionHealth` at the last tick and now. */
  readonly health: { readonly before: number; readonly after: number };
  /** `threatIntensity`, 0..1. */
  readonly threat: number;
  /** Owner's steers waiting. */
  readonly interventions: number;
  /** Probes that were anomalous. */
  readonly anomalies: number;
}

/**
 * How surprising the tick is: six weighted sources, summed and capped at 1 (heartbeat specification, S4). `value` is each
 * source's own reading, `contribution` what it added before the cap.
 */
export function predictionError(
  input: SurpriseInput,
  weights: GolemPolicy['surprise'],
): { readonly predictionError: number; readonly sources: readonly SurpriseSource[] } {
  const healthDelta = Math.abs(input.health.after - input.health.before);
  const readings: readonly [SurpriseSource['name'], number, number][] = [
    ['price-divergence', priceDivergence(input), weights.priceDivergence],
    ['regime-change', input.regimeChanged ? 1 : 0, weights.regimeChange],
    [
      'position-health',
      healthDelta > HEALTH_NOISE ? Math.min(HEALTH_CAP, healthDelta) : 0,
      weights.positionHealth,
    ],
    ['threat', input.threat, weights.threat],
    ['interventions', Math.min(MAX_INTERVENTIONS, input.interventions), weights.interventions],
    ['anomalies', Math.min(MAX_ANOMALIES, input.anomalies), weights.anomalies],
  ];
  const sources = readings.map(([name, value, weight]) => ({
    name,
    value,
    weight,
    contribution: value * weight,
  }));
  const sum = sources.reduce((total, source) => total + source.contribution, 0);
  return { predictionError: Math.min(1, sum), sources };
}

/** |ln(actual / expected)| in expected deviations, over {@link FULL_DIVERGENCE_SIGMAS}, 0..1. */
function priceDivergence({ actual, expected }: SurpriseInput): number {
  if (expected === null) return 0;
  const z = log(actual / expected.price) / expected.sigma;
  return Math.min(1, Math.abs(z) / FULL_DIVERGENCE_SIGMAS);
}

/**
 * Health of what is held: 1 with nothing at risk; moved by the unrealised result of the base held, weighted by its share
 * of equity, and lowered by the share of equity in liquidity that is out of range (it earns nothing and is all one token).
 */
export function positionHealth(portfolio: Portfolio, price: number): number {
  if (portfolio.equity <= 0) return 0;
  const spotShare = (portfolio.base * price) / portfolio.equity;
  const unrealised = portfolio.entryPrice > 0 ? price / portfolio.entryPrice - 1 : 0;
  const outOfRange = portfolio.positions.filter((position) => !position.inRange).length;
  const idle = portfolio.positions.length === 0 ? 0 : outOfRange / portfolio.positions.length;
  return 1 + spotShare * unrealised - (portfolio.liquidityValue / portfolio.equity) * idle;
}

/** Window of the drawdown's speed, ticks. */
const FALL_TICKS = 5;
/** Fall over the window, in its expected deviations, at which threat is full. */
const FALL_FULL = 2;
/** Realised over long-run volatility at which threat begins and at which it is full. */
const RATIO_FROM = 1;
const RATIO_FULL = 2;
/** Pool price below the reference, as of a pool being drained, at which threat is full, fraction. */
const DRAIN_FULL = 0.05;

/**
 * Stress of the market, 0..1, in place of the specification's threat signals from other golems, which a lone golem does
 * not have. Four things that can be measured, joined as independent warnings (1 − Π(1 − x)): how fast the price falls, how
 * much wider than usual it swings, how close the change-point sums are to a break for the worse, and how far the pool is
 * pushed below the reference.
 * @param b beliefs that already hold the observation
 */
export function threatIntensity(b: MarketBeliefs, reading: RegimeReading, obs: Observation): number {
  const fall = -returnOver(b, FALL_TICKS) / (sigmaOf(b) * Math.sqrt(FALL_TICKS));
  const drain = obs.reference === null ? 0 : 1 - obs.price / obs.reference;
  const warnings = [
    ramp(fall, 0, FALL_FULL),
    ramp(reading.volatility / reading.longVolatility, RATIO_FROM, RATIO_FULL),
    ramp(reading.cusum.down, 0, CUSUM_BOUNDS.mean),
    ramp(reading.cusum.variance, 0, CUSUM_BOUNDS.variance),
    ramp(drain, 0, DRAIN_FULL),
  ];
  return 1 - warnings.reduce((quiet, warning) => quiet * (1 - warning), 1);
}

function ramp(value: number, from: number, full: number): number {
  return Math.max(0, Math.min(1, (value - from) / (full - from)));
}
