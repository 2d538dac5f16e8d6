import type { Clocks } from '../mortality/clocks.ts';

const TICKS_PER_AGE = 10_000;

/** Until version 8 the hazard grew in a straight line, the stochastic clock was 1 until it was 0, and nothing was kept for dying. */
export const clocksOfVersion8: Clocks = {
  reserve: () => 0,
  hazard: (ticks, _fitness, { baseHazard, ageFactor }) =>
    baseHazard * (1 + (ageFactor * ticks) / TICKS_PER_AGE),
  stochastic: () => 1,
};
