/**
 * Page's cumulative sums (1954) over standardised returns: `up` and `down` for a shift of the mean, `variance` for a
 * rise of the spread.
 *
 * CUSUM and not Bayesian online change-point detection: constant time and memory a tick (BOCPD carries a posterior over
 * run lengths), two parameters that can be read off the page (slack and bound), no prior on how often markets break, and
 * the same bits on every machine.
 */
export interface CusumState {
  readonly up: number;
  readonly down: number;
  readonly variance: number;
}

export const NO_CUSUM: CusumState = { up: 0, down: 0, variance: 0 };

/** Slack: half the shift of the mean, in deviations of one return, that is looked for. */
const MEAN_SLACK = 0.25;
/** Slack of the spread's sum, in deviations of (z² − 1)/√2. */
const VARIANCE_SLACK = 0.5;
/** Bounds, in the same deviations, beyond which a sum says that something has changed. */
export const CUSUM_BOUNDS = { mean: 8, variance: 12 } as const;
/** One return counts for at most this many deviations: a single outlier is an anomaly, not a new regime. */
const MAX_Z = 4;

export interface CusumStep {
  readonly state: CusumState;
  /** The sums as they stood when they were tested; those that fired start again from 0 in `state`. */
  readonly tested: CusumState;
  readonly fired: 'up' | 'down' | 'variance' | null;
}

/**
 * Folds one return in.
 * @param meanZ return over its expected deviation (short memory)
 * @param spreadZ return over its long-run deviation, so that a rise of the spread is not explained away
 */
export function stepCusum(state: CusumState, meanZ: number, spreadZ: number): CusumStep {
  const z = clip(meanZ);
  const deviation = clip(spreadZ);
  const spread = (deviation * deviation - 1) / Math.SQRT2;
  const tested = {
    up: Math.max(0, state.up + z - MEAN_SLACK),
    down: Math.max(0, state.down - z - MEAN_SLACK),
    variance: Math.max(0, state.variance + spread - VARIANCE_SLACK),
  };
  const fired =
    tested.down > CUSUM_BOUNDS.mean
      ? 'down'
      : tested.variance > CUSUM_BOUNDS.variance
        ? 'variance'
        : tested.up > CUSUM_BOUNDS.mean
          ? 'up'
          : null;
  return { state: fired === null ? tested : { ...tested, [fired]: 0 }, tested, fired };
}

function clip(z: number): number {
  return Math.max(-MAX_Z, Math.min(MAX_Z, z));
}
