/** What one entry saw of the drift. */
export interface Observation {
  /** Drift over the horizon, in deviations of the horizon. */
  readonly says: number;
  /** Observations of one horizon each that it is worth; each has a variance of 1. */
  readonly weight: number;
}

/** A belief of the drift, normal: its mean in deviations of the horizon, and how many observations stand behind it. */
export interface Belief {
  readonly mean: number;
  /** Prior and observations together; the variance of the mean is 1 / precision. */
  readonly precision: number;
}

/** Sums that a belief is made of. */
export interface Sums {
  readonly weights: number;
  readonly said: number;
}

export const sumsOf = (observations: readonly Observation[]): Sums => ({
  weights: observations.reduce((sum, { weight }) => sum + weight, 0),
  said: observations.reduce((sum, { weight, says }) => sum + weight * says, 0),
});

/** A normal prior, worth so many observations, and what was observed: the conjugate posterior. */
export function beliefOf({ weights, said }: Sums, prior: Belief): Belief {
  const precision = prior.precision + weights;
  return { mean: (prior.mean * prior.precision + said) / precision, precision };
}
