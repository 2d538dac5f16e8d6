import { clamp01 } from '../../lib/math/clamp01.ts';
import { exp } from '../../lib/math/math.ts';
import type { GolemPolicy } from '../policy/index.ts';

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
