/** What one entry saw of the drift. */
export interface DriftReading {
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
  /** Whether a move is announced in it; absent where no sign was given. */
  readonly announced?: boolean;
}

/** Sums that a belief is made of. */
export interface Sums {
  readonly weights: number;
  readonly said: number;
  /** Of moves that are announced; null where no sign was given. */
  readonly ahead: Ahead | null;
}

export const sumsOf = (observations: readonly DriftReading[]): Sums => ({
  weights: observations.reduce((sum, { weight }) => sum + weight, 0),
  said: observations.reduce((sum, { weight, says }) => sum + weight * says, 0),
  ahead: observations.reduce<Ahead | null>(
    (sum, { ahead }) =>
      ahead ? { mean: (sum?.mean ?? 0) + ahead.mean, variance: (sum?.variance ?? 0) + ahead.variance } : sum,
    null,
  ),
});

/** A normal prior, worth so many observations, and what was observed: the conjugate posterior; and what is announced on top of it. */
export function beliefOf({ weights, said, ahead }: Sums, prior: Belief): Belief {
  const precision = prior.precision + weights;
  const mean = (prior.mean * prior.precision + said) / precision;
  if (ahead === null) return { mean, precision };
  return {
    mean: mean + ahead.mean,
    precision: 1 / (1 / precision + ahead.variance),
    announced: ahead.mean !== 0,
  };
}
