import type { Observation, PoolState } from '../../domain/world/world.ts';
import { pow, log, log1p } from '../../lib/math/math.ts';

/** What gamma's beats say of how far the price goes in a step. Plain data, folded in tick by tick. */
interface Roughness {
  /** Observations folded in. */
  readonly readings: number;
  /** Realised variance of late, per step. */
  readonly near: number;
  /** Realised variance, and square of the log return, over a long time: how much of the way stays. */
  readonly usual: number;
  readonly squares: number;
}

/** Share of what was of late that the next observation leaves. Chosen on the S&P history to 2009, judged on what follows. */
const NEAR_DECAY = 0.85;
/** Weight of the newest over about a trading year. */
const USUAL_WEIGHT = 1 - pow(0.5, 1 / 250);

/** What is believed of the price before an observation, as far as it is needed here. */
interface Before {
  readonly roughness?: Roughness | undefined;
  /** Variance of a step's log return, of late and over a long time. */
  readonly variance: number;
  readonly longVariance: number;
}

/**
 * Folds in what gamma saw on the way to an observation. A way that no beat saw a swap on is as rough as the move itself.
 * @param before beliefs before it @returns nothing where nothing was perceived
 */
function roughnessAfter(
  { roughness, variance, longVariance }: Before,
  { perceived, logReturn }: Observation,
): Roughness | undefined {
  if (perceived === undefined) return roughness;
  const square = logReturn * logReturn;
  const way = perceived.variation > 0 ? perceived.variation * perceived.variation : square;
  const was = roughness ?? { readings: 0, near: variance, usual: longVariance, squares: longVariance };
  const shareOf = (floor: number) => weightAt(was.readings + PRIOR_OBSERVATIONS, floor);
  return {
    readings: was.readings + 1,
    near: was.near + shareOf(1 - NEAR_DECAY) * (way - was.near),
    usual: was.usual + shareOf(USUAL_WEIGHT) * (way - was.usual),
    squares: was.squares + shareOf(USUAL_WEIGHT) * (square - was.squares),
  };
}

/**
 * Variance that the next step's log return is expected to have: the realised variance of late times the share of it that usually stays from
 * tick to tick. A way is known by many moves and a step by one, so that it tells sooner and with less noise (Andersen et al. 2003).
 */
const roughVariance = ({ near, usual, squares }: Roughness): number =>
  usual > 0 ? (near * squares) / usual : squares;

/** Exponentially weighted mean and variance of one reading. Plain data. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

export const NO_MOMENTS: Moments = { count: 0, mean: 0, variance: 0 };

/** Readings before a z-score is given: fewer say nothing about what is normal. */
const MIN_READINGS = 20;

/** Weight of the newest reading: plain averaging until the window is full, so that the start is not biased. */
export function weightAt(count: number, floor: number): number {
  return Math.max(floor, 1 / (count + 1));
}

/** Folds one reading in. `weight` is the newest reading's share once the window is full, (0, 1]. */
export function addReading(moments: Moments, value: number, weight: number): Moments {
  const share = weightAt(moments.count, weight);
  const delta = value - moments.mean;
  return {
    count: moments.count + 1,
    mean: moments.mean + share * delta,
    // West (1979), exponentially weighted: exact for the weights used.
    variance: (1 - share) * (moments.variance + share * delta * delta),
  };
}

/**
 * Standard deviations between a reading and its normal; null while too little was seen.
 * `floor` is the smallest deviation, in the reading's unit, that is taken for noise: a constant reading has no variance.
 */
export function zScore(moments: Moments, value: number, floor: number): number | null {
  if (moments.count < MIN_READINGS) return null;
  return (value - moments.mean) / Math.max(Math.sqrt(moments.variance), floor);
}

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
