import type { Prediction } from '../../domain/decisions/decision.ts';
import type { PlaybookRule, RulePrediction } from '../../domain/rules/playbook.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import { exp, log } from '../../lib/math/math.ts';

/**
 * Upper end of an interval that is open upwards, as a multiple of the price now: plain data has no infinity, and no
 * market rises tenfold before a prediction is due.
 */
export const OPEN_FACTOR = 10;

/** What the golem expects where no rule says otherwise: the price within one deviation in five ticks. */
export const PLAIN_EXPECTATION: RulePrediction = { direction: 'within', sigmas: 1, ticks: 5 };

/** Trials that the random walk's chance is worth against a rule's own record. Ours. */
const CHANCE_WEIGHT = 8;

/** Normal distribution function, Abramowitz and Stegun 7.1.26 through erf: error below 1.5e-7. */
export function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    exp(-x * x);
  return z >= 0 ? 1 - tail / 2 : tail / 2;
}

/** Chance that a price without drift does what is expected: what a rule must beat to know something. */
export function chanceOf(expect: RulePrediction): number {
  if (expect.direction === 'above') return 1 - normalCdf(expect.sigmas);
  if (expect.direction === 'below') return normalCdf(expect.sigmas);
  return 2 * normalCdf(Math.abs(expect.sigmas)) - 1;
}

/** Decimals that the chance of an interval is kept to. */
const CHANCE_DECIMALS = 4;

/**
 * Chance that a price without drift is in an interval when it is due: of what a rule expects, {@link chanceOf} it.
 * @param price when it was said @param sigma deviation of the log return until it is due
 */
export function chanceWithin(
  { low, high }: Pick<Prediction, 'low' | 'high'>,
  price: number,
  sigma: number,
): number {
  const below = (end: number): number => normalCdf(log(end / price) / sigma);
  const upper = high >= price * OPEN_FACTOR ? 1 : high > 0 ? below(high) : 0;
  return Number((upper - (low > 0 ? below(low) : 0)).toFixed(CHANCE_DECIMALS));
}

/** Chance and record together: a young rule says what chance says, an old one what it has seen. */
export function statedProbability(expect: RulePrediction, counts: PlaybookRule['counts'] | null): number {
  const chance = chanceOf(expect);
  if (!counts) return chance;
  const { alpha, beta } = counts;
  return (alpha + CHANCE_WEIGHT * chance) / (alpha + beta + CHANCE_WEIGHT);
}

/** Standard deviation of the log return over some ticks, by the regime's volatility now. */
export function sigmaOver(
  regime: Pick<RegimeReading, 'volatility' | 'longVolatility'>,
  stepsPerYear: number,
  ticks: number,
): number {
  const yearly = regime.volatility > 0 ? regime.volatility : regime.longVolatility;
  return Math.max(1e-6, yearly * Math.sqrt(Math.max(1, ticks) / stepsPerYear));
}

/**
 * A price interval with its day of reckoning. `above` and `below` are open on their far side; sigmas are signed, so
 * that `above −0.5` allows half a deviation of loss.
 * @param sigma deviation of the log return over the prediction's ticks
 */
export function predictPrice(
  price: number,
  tick: number,
  expect: RulePrediction,
  sigma: number,
  probability: number,
): Prediction {
  const ticks = Math.max(1, Math.round(expect.ticks));
  const level = (sigmas: number): number => price * exp(sigmas * sigma);
  const low =
    expect.direction === 'below'
      ? 0
      : level(expect.direction === 'above' ? expect.sigmas : -Math.abs(expect.sigmas));
  const high =
    expect.direction === 'above'
      ? price * OPEN_FACTOR
      : level(expect.direction === 'below' ? expect.sigmas : Math.abs(expect.sigmas));
  const show = (value: number): string => value.toPrecision(6);
  const band =
    expect.direction === 'above'
      ? `at or above ${show(low)}`
      : expect.direction === 'below'
        ? `at or below ${show(high)}`
        : `between ${show(low)} and ${show(high)}`;
  return {
    metric: 'price',
    low,
    high,
    dueTick: tick + ticks,
    probability,
    text: `The price, ${show(price)} now, will be ${band} at tick ${tick + ticks}.`,
  };
}

/** What is expected of the market by somebody who only knows how much it moves: said while an order of the owner is carried out. */
export function plainPrediction(
  tick: number,
  {
    observation,
    regime,
  }: {
    readonly observation: { readonly price: number };
    readonly regime: Pick<RegimeReading, 'volatility' | 'longVolatility'>;
  },
  stepsPerYear: number,
): Prediction {
  const sigma = sigmaOver(regime, stepsPerYear, PLAIN_EXPECTATION.ticks);
  const probability = statedProbability(PLAIN_EXPECTATION, null);
  return predictPrice(observation.price, tick, PLAIN_EXPECTATION, sigma, probability);
}
