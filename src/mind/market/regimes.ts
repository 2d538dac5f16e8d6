import type { MarketRegime, RegimeReading } from '../../domain/world/market.ts';
import type { Observation } from '../../domain/world/world.ts';
import { log } from '../../lib/math/math.ts';
import { longSigmaOf, sigmaOf, type MarketBeliefs } from './beliefs.ts';
import { NO_CUSUM, stepCusum, type CusumState } from './cusum.ts';

/** What the detector carries from tick to tick. Plain data. */
export interface RegimeState {
  readonly regime: MarketRegime;
  /** Theta ticks since it last changed. */
  readonly age: number;
  readonly cusum: CusumState;
}

/**
 * Bounds, each with a wider one to enter than to leave (hysteresis). All are in units of the market's own long-run
 * volatility, so that the same numbers serve an index at 15 % a year and a coin at 60 %. Found on S&P 500 daily closes
 * 2000–2020: the outcome is flat around them (enter 0.2 to 0.3, dwell 10 to 15 move the number of changes by a tenth).
 */
const BOUNDS = {
  /** ln(fast mean / slow mean) over yearly volatility. */
  trendEnter: 0.2,
  trendLeave: 0.1,
  /** Realised over long-run volatility. */
  highEnter: 1.2,
  highLeave: 0.95,
  crisisRatioEnter: 1.6,
  crisisRatioLeave: 1.2,
  /** Drawdown over yearly volatility. */
  crisisFallEnter: 0.7,
  crisisFallLeave: 0.4,
} as const;

/** Theta ticks that a regime lasts at least; a change point or a crisis cuts it short. */
const MIN_DWELL = 10;
const MIN_DWELL_BROKEN = 2;
/** Observations before the first judgement. */
const WARM_UP = 20;

/** What the classification rests on, in units of the market's long-run volatility. */
interface Measures {
  readonly trend: number;
  readonly ratio: number;
  readonly fall: number;
}

export function initialRegimeState(): RegimeState {
  return { regime: 'range-bound', age: 0, cusum: NO_CUSUM };
}

/**
 * Judges the regime after an observation.
 * @param b beliefs that already hold the observation
 */
export function detectRegime(
  state: RegimeState,
  b: MarketBeliefs,
  obs: Observation,
): { readonly state: RegimeState; readonly reading: RegimeReading } {
  const longSigma = longSigmaOf(b);
  const yearly = longSigma * Math.sqrt(b.stepsPerYear);
  const drawdown = 1 - obs.price / b.peak;
  const measures: Measures = {
    trend: log(b.fastMean / b.slowMean) / yearly,
    ratio: sigmaOf(b) / longSigma,
    fall: drawdown / yearly,
  };
  const cusum = stepCusum(state.cusum, b.lastZ, obs.logReturn / longSigma);
  const candidate = classify(state.regime, measures);

  const age = state.age + 1;
  const broken = cusum.fired !== null || candidate === 'crisis';
  const changed =
    candidate !== state.regime && b.ticks > WARM_UP && age > (broken ? MIN_DWELL_BROKEN : MIN_DWELL);
  const next: RegimeState = {
    regime: changed ? candidate : state.regime,
    age: changed ? 0 : age,
    cusum: cusum.state,
  };
  const reading: RegimeReading = {
    regime: next.regime,
    previous: state.regime,
    changed,
    changePoint: cusum.fired !== null,
    age: next.age,
    volatility: sigmaOf(b) * Math.sqrt(b.stepsPerYear),
    longVolatility: yearly,
    trend: obs.price / b.slowMean - 1,
    drawdown,
    cusum: cusum.tested,
  };
  return { state: next, reading };
}

function classify(was: MarketRegime, m: Measures): MarketRegime {
  if (isCrisis(was, m)) return 'crisis';
  const wasHigh = was.endsWith('high-vol') || was === 'volatile' || was === 'crisis';
  const high = m.ratio > (wasHigh ? BOUNDS.highLeave : BOUNDS.highEnter);
  const bull = m.trend > (was.startsWith('bull') ? BOUNDS.trendLeave : BOUNDS.trendEnter);
  const wasBear = was.startsWith('bear') || was === 'crisis';
  const bear = m.trend < -(wasBear ? BOUNDS.trendLeave : BOUNDS.trendEnter);
  if (bull) return high ? 'bull-high-vol' : 'bull-low-vol';
  if (bear) return high ? 'bear-high-vol' : 'bear-low-vol';
  return high ? 'volatile' : 'range-bound';
}

function isCrisis(was: MarketRegime, m: Measures): boolean {
  return was === 'crisis'
    ? m.ratio > BOUNDS.crisisRatioLeave && m.fall > BOUNDS.crisisFallLeave
    : m.ratio > BOUNDS.crisisRatioEnter && m.fall > BOUNDS.crisisFallEnter;
}
