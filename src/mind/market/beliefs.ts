import type { Observation, PoolState } from '../../domain/world/world.ts';
import { log, log1p, pow } from '../../lib/math/math.ts';
import { addReading, NO_MOMENTS, weightAt, type Moments } from './moments.ts';
import { type Roughness, roughnessAfter, roughVariance } from './roughness.ts';

/** What the golem holds for normal about its market, folded in tick by tick. Plain data, stored each tick. */
export interface MarketBeliefs {
  /** Observations folded in. */
  readonly ticks: number;
  readonly price: number | null;
  /** The pool at the last observation; null before the first and after a jump. */
  readonly pool: PoolState | null;
  readonly stepsPerYear: number;
  /** EWMA variance of log returns, per step. */
  readonly variance: number;
  /** The slow variance that `variance` is compared with, per step. */
  readonly longVariance: number;
  readonly fastMean: number;
  readonly slowMean: number;
  /** Highest price, relaxing towards the slow mean so that an old peak is forgotten. */
  readonly peak: number;
  /** Last return over the deviation that was expected of it; 0 before the second observation. */
  readonly lastZ: number;
  /** Log returns, oldest first, at most {@link MAX_RETURNS}. */
  readonly returns: readonly number[];
  /** Of ln(base fee), ln(1 + volume) and the gap to the reference price. */
  readonly gas: Moments;
  readonly volume: Moments;
  readonly gap: Moments;
  /** What gamma saw between observations; absent until it has seen any. */
  readonly roughness?: Roughness;
}

const MAX_RETURNS = 64;

/** RiskMetrics (1996) daily decay factor. */
const VARIANCE_DECAY = 0.94;
/** Weight of the newest of a window with this half-life, ticks. */
const weightOfHalfLife = (ticks: number) => 1 - pow(0.5, 1 / ticks);
const LONG_WEIGHT = weightOfHalfLife(250); // about one trading year
const FAST_WEIGHT = weightOfHalfLife(10); // two trading weeks
const SLOW_WEIGHT = weightOfHalfLife(100); // about the 200-day average's memory
const PEAK_WEIGHT = weightOfHalfLife(250);
const READING_WEIGHT = weightOfHalfLife(40);

/** Volatility assumed of an unknown market, annualised fraction, and how many observations it is worth. */
const PRIOR_VOLATILITY = 0.2;
const PRIOR_OBSERVATIONS = 10;

/** Deviation of a step's log return is never believed to be below this: 0.05 %, the pool's fee. */
const MIN_SIGMA = 5e-4;

export function initialBeliefs(): MarketBeliefs {
  return {
    ticks: 0,
    price: null,
    pool: null,
    stepsPerYear: 0,
    variance: 0,
    longVariance: 0,
    fastMean: 0,
    slowMean: 0,
    peak: 0,
    lastZ: 0,
    returns: [],
    gas: NO_MOMENTS,
    volume: NO_MOMENTS,
    gap: NO_MOMENTS,
  };
}

/** Folds one observation in. `stepsPerYear` annualises; the observation's return is the one since the last. */
export function updateBeliefs(b: MarketBeliefs, obs: Observation, stepsPerYear: number): MarketBeliefs {
  const readings = {
    ticks: b.ticks + 1,
    price: obs.price,
    pool: obs.pool,
    stepsPerYear,
    gas: addReading(b.gas, log(Math.max(1, obs.block.baseFeePerGas)), READING_WEIGHT),
    volume: addReading(b.volume, log1p(obs.volume), READING_WEIGHT),
    gap:
      obs.reference === null
        ? b.gap
        : addReading(b.gap, referenceGap(obs.price, obs.reference), READING_WEIGHT),
  };
  if (b.price === null) {
    const prior = (PRIOR_VOLATILITY * PRIOR_VOLATILITY) / stepsPerYear;
    const means = { fastMean: obs.price, slowMean: obs.price, peak: obs.price };
    return { ...readings, ...means, variance: prior, longVariance: prior, lastZ: 0, returns: [] };
  }
  const r = obs.logReturn;
  const shareOf = (floor: number) => weightAt(b.ticks + PRIOR_OBSERVATIONS, floor);
  const slowMean = mix(b.slowMean, obs.price, weightAt(b.ticks, SLOW_WEIGHT));
  const roughness = roughnessAfter(b, obs);
  return {
    ...readings,
    ...(roughness && { roughness }),
    variance: mix(b.variance, r * r, shareOf(1 - VARIANCE_DECAY)),
    longVariance: mix(b.longVariance, r * r, shareOf(LONG_WEIGHT)),
    fastMean: mix(b.fastMean, obs.price, weightAt(b.ticks, FAST_WEIGHT)),
    slowMean,
    peak: Math.max(obs.price, mix(b.peak, slowMean, PEAK_WEIGHT)),
    lastZ: r / sigmaOf(b),
    returns: [...b.returns, r].slice(-MAX_RETURNS),
  };
}

/**
 * The next tick's price as a log-normal around the last one: `price` in quote per base and `sigma`, the standard
 * deviation of its log return. No drift: over one step it is far below the noise. Null before the first observation.
 * @param perceived as of {@link expectedSigma}
 */
export function expectedPrice(
  b: MarketBeliefs,
  perceived = 0,
): { readonly price: number; readonly sigma: number } | null {
  return b.price === null ? null : { price: b.price, sigma: expectedSigma(b, perceived) };
}

/** Deviation that the next step's log return is expected to have, fraction. @param perceived share of its variance by what gamma saw, 0..1 */
export function expectedSigma(b: MarketBeliefs, perceived: number): number {
  if (b.roughness === undefined) return sigmaOf(b);
  return Math.max(MIN_SIGMA, Math.sqrt(mix(b.variance, roughVariance(b.roughness), perceived)));
}

/** Sum of the last `ticks` log returns (fewer when fewer were seen). */
export function returnOver(b: MarketBeliefs, ticks: number): number {
  return b.returns.slice(-ticks).reduce((sum, r) => sum + r, 0);
}

/** Expected deviation of one step's log return, fraction. */
export function sigmaOf(b: MarketBeliefs): number {
  return Math.max(MIN_SIGMA, Math.sqrt(b.variance));
}

/** Long-run deviation of one step's log return, fraction. */
export function longSigmaOf(b: MarketBeliefs): number {
  return Math.max(MIN_SIGMA, Math.sqrt(b.longVariance));
}

/** Pool price over the reference price, minus 1. */
export function referenceGap(price: number, reference: number): number {
  return price / reference - 1;
}

function mix(old: number, value: number, share: number): number {
  return old + share * (value - old);
}

/**
 * Beliefs for a market that jumped (a seek): levels move to the new price, so that the jump is neither a return nor a
 * trend; what is normal about its size and pace is kept.
 */
export function rebaseBeliefs(b: MarketBeliefs, price: number): MarketBeliefs {
  if (b.price === null) return b;
  const ratio = price / b.price;
  return {
    ...b,
    price,
    pool: null,
    fastMean: b.fastMean * ratio,
    slowMean: b.slowMean * ratio,
    peak: b.peak * ratio,
    lastZ: 0,
  };
}
