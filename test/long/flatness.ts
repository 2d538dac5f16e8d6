/** One line of a life: a value for each row of its table. */
export interface Flatness {
  /** Medians of the first and the last stretch. */
  readonly first: number;
  readonly last: number;
  /** Least squares over all rows, per thousand ticks, and where it lies in 95 of 100 such lives. */
  readonly slope: number;
  readonly low: number;
  readonly high: number;
  /** What the slope comes to over the whole life, as a share of the first median. */
  readonly rise: number;
  readonly flat: boolean;
}

/** A line rises where its slope is no chance and comes to more than this over the life, as a share of where it began. */
const TOLERANCE = 0.1;
/** Quantiles of Student's t, 0.975, by degrees of freedom; the last stands for all beyond. */
const T = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1,
  2.09, 2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04, 1.98,
];

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Whether a line is flat: neither does its slope come to more than a tenth over the life, where it is more than chance, nor is the
 * median of its last stretch more than a tenth above that of its first.
 * Rows that follow each other are not independent, so that the interval is too narrow: a line fails rather than passes.
 * @param ticks at which the values were taken, ascending; three at least
 * @param floor differences below this are no rise, in the unit of the values: what a measurement wavers by
 */
export function flatness(ticks: readonly number[], values: readonly number[], floor = 0): Flatness {
  const n = values.length;
  if (n < 3) throw new Error('A slope takes three rows.');
  const stretch = Math.max(1, Math.floor(n / 10));
  const [first, last] = [median(values.slice(0, stretch)), median(values.slice(-stretch))];
  const [x, y] = [mean(ticks), mean(values)];
  const spread = ticks.reduce((sum, tick) => sum + (tick - x) * (tick - x), 0);
  const slope = ticks.reduce((sum, tick, i) => sum + (tick - x) * (values[i]! - y), 0) / spread;
  const left = values.reduce((sum, value, i) => {
    const off = value - y - slope * (ticks[i]! - x);
    return sum + off * off;
  }, 0);
  const wide = T[Math.min(n - 2, T.length) - 1]! * Math.sqrt(left / (n - 2) / spread);
  const risen = slope * (ticks.at(-1)! - ticks[0]!);
  const most = Math.max(floor, TOLERANCE * first);
  return {
    first,
    last,
    slope: slope * 1_000,
    low: (slope - wide) * 1_000,
    high: (slope + wide) * 1_000,
    rise: first === 0 ? 0 : risen / first,
    flat: !(slope - wide > 0 && risen > most) && last - first <= most,
  };
}
