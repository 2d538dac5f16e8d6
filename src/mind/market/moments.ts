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
