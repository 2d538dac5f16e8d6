import { clamp01 } from '../../lib/math/clamp01.ts';
import { exp } from '../../lib/math/math.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** A prediction that came due: how probable it was said to be, and whether it held. */
export interface DuePrediction {
  readonly probability: number;
  readonly inside: boolean;
}

/** Due predictions that the stated probability is worth as a prior: ten must fail before fitness says much. */
const PRIOR_WEIGHT = 10;
/** Being right more often than said is half as unfit as being wrong more often: it costs chances, not capital. */
const UNDERCONFIDENCE_WEIGHT = 0.5;

/**
 * Predictive fitness, 0..1: how well stated probabilities match what happened, 1 − |hit rate − stated| / stated. The hit
 * rate is the mean of a Beta posterior whose prior is the statement itself, so that a newborn is fit and a few outcomes
 * do not kill.
 */
export function calibration(predictions: readonly DuePrediction[]): number {
  if (predictions.length === 0) return 1;
  const hits = predictions.filter((prediction) => prediction.inside).length;
  const stated = predictions.reduce((sum, { probability }) => sum + probability, 0) / predictions.length;
  if (stated <= 0) return 1;
  const rate = (hits + PRIOR_WEIGHT * stated) / (predictions.length + PRIOR_WEIGHT);
  const miss = rate < stated ? stated - rate : UNDERCONFIDENCE_WEIGHT * (rate - stated);
  return Math.max(0, Math.min(1, 1 - miss / stated));
}

/** The epistemic clock: what is left of fitness above the senescence threshold (seed M: 0.35), 0..1. */
export function epistemicOf(fitness: number, senescence: number): number {
  // Nothing is above the highest threshold but a fitness without fault.
  if (senescence >= 1) return fitness >= 1 ? 1 : 0;
  return Math.max(0, Math.min(1, (fitness - senescence) / (1 - senescence)));
}

type Policy = GolemPolicy['mortality'];

const TICKS_PER_AGE = 10_000;

/** Life credit that no tick of the living may spend, quote. */
export const reserveOf = (initialCredit: number, { deathReserve, leastReserve }: Policy): number =>
  Math.min(initialCredit / 2, Math.max(leastReserve, deathReserve * initialCredit));

/**
 * Chance of death on a tick at this age, given that it lived until then. Gompertz's law with a frailty: the hazard multiplies by e every
 * `10,000 / ageFactor` ticks, and by up to `frailty` for one whose predictions no longer hold (stochastic mortality; Gompertz 1825).
 * @param fitness predictive, 0..1
 */
export const hazardAt = (
  ticks: number,
  fitness: number,
  { baseHazard, ageFactor, frailty, maxHazard }: Policy,
): number =>
  Math.min(
    maxHazard,
    baseHazard * exp((ageFactor * ticks) / TICKS_PER_AGE) * (1 + (frailty - 1) * (1 - clamp01(fitness))),
  );

/** The stochastic clock of one who lives, 0..1: the chance of living `survivalTicks` more at the hazard of now. */
export const stochasticClock = (hazard: number, { survivalTicks }: Policy): number =>
  exp(-hazard * survivalTicks);
