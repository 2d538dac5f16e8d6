import { clamp01 } from '../../lib/clamp01.ts';
import { exp } from '../../lib/math.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';

type Policy = GolemPolicy['mortality'];

/** How the clocks are read; a mind of an earlier version reads them otherwise. */
export interface Clocks {
  /** Life credit that no tick of the living may spend, quote. */
  reserve(initialCredit: number, policy: Policy): number;
  /** Chance of death on a tick at this age, given that it lived until then. @param fitness predictive, 0..1 */
  hazard(ticks: number, fitness: number, policy: Policy): number;
  /** The stochastic clock of one who lives, 0..1. @param hazard of now */
  stochastic(hazard: number, policy: Policy): number;
}

const TICKS_PER_AGE = 10_000;

/**
 * Gompertz's law with a frailty: the hazard multiplies by e every `10,000 / ageFactor` ticks, and by up to `frailty` for one whose
 * predictions no longer hold (stochastic mortality; Gompertz 1825). The clock shows the chance of living `survivalTicks` more at the
 * hazard of now, which is what a hazard means.
 */
export const CLOCKS: Clocks = {
  reserve: (initialCredit, { deathReserve, leastReserve }) =>
    Math.min(initialCredit / 2, Math.max(leastReserve, deathReserve * initialCredit)),
  hazard: (ticks, fitness, { baseHazard, ageFactor, frailty, maxHazard }) =>
    Math.min(
      maxHazard,
      baseHazard * exp((ageFactor * ticks) / TICKS_PER_AGE) * (1 + (frailty - 1) * (1 - clamp01(fitness))),
    ),
  stochastic: (hazard, { survivalTicks }) => exp(-hazard * survivalTicks),
};
