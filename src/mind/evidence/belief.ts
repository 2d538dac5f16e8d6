/** What one entry saw of the drift. */
export interface Observation {
  /** Drift over the horizon, in deviations of the horizon. */
  readonly says: number;
  /** Observations of one horizon each that it is worth; each has a variance of 1. */
  readonly weight: number;
  /** Of a move that is announced, beside the drift: absent of what was seen of the drift. */
  readonly ahead?: Ahead;
}

/** A move that is expected beside the drift, in deviations of the horizon: its mean, and the variance of that. */
export interface Ahead {
  readonly mean: number;
  readonly variance: number;
}

/** A belief of the drift, normal: its mean in deviations of the horizon, and how many observations stand behind it. */
export interface Belief {
  readonly mean: number;
  /** Prior and observations together; the variance of the mean is 1 / precision. */
  readonly precision: number;
  /** A move is announced in it. */
  readonly announced?: true;
}

/** Sums that a belief is made of. */
export interface Sums {
  readonly weights: number;
  readonly said: number;
  readonly ahead: Ahead;
}

export const sumsOf = (observations: readonly Observation[]): Sums => ({
  weights: observations.reduce((sum, { weight }) => sum + weight, 0),
  said: observations.reduce((sum, { weight, says }) => sum + weight * says, 0),
  ahead: {
    mean: observations.reduce((sum, { ahead }) => sum + (ahead?.mean ?? 0), 0),
    variance: observations.reduce((sum, { ahead }) => sum + (ahead?.variance ?? 0), 0),
  },
});

/** A normal prior, worth so many observations, and what was observed: the conjugate posterior; and what is announced on top of it. */
export function beliefOf({ weights, said, ahead }: Sums, prior: Belief): Belief {
  const precision = prior.precision + weights;
  const mean = (prior.mean * prior.precision + said) / precision;
  if (ahead.variance === 0) return { mean, precision };
  return {
    mean: mean + ahead.mean,
    precision: 1 / (1 / precision + ahead.variance),
    announced: true,
  };
}
