/** Largest change of a weight, in standard deviations of its column, at which the descent is at its end. */
const TOLERANCE = 1e-7;
const MOST_ROUNDS = 2_000;

export interface LinearFit {
  readonly weights: readonly number[];
  readonly intercept: number;
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The Lasso by cyclic coordinate descent (Friedman et al. 2010) over standardised columns: least (1/2n)·‖y − Xw − b‖² + λ·‖w‖₁.
 * A column that never changes weighs nothing.
 * @param rows as many numbers each as there are weights @param lambda at least 0, of what y is in
 * @returns weights of the columns as they were given
 */
export function lasso(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  lambda: number,
): LinearFit {
  const count = rows.length;
  const width = rows[0]?.length ?? 0;
  const base = average(targets);
  const columns = Array.from({ length: width }, (_, j) => {
    const own = rows.map((row) => row[j]!);
    const middle = average(own);
    const spread = Math.sqrt(average(own.map((value) => (value - middle) * (value - middle))));
    return { middle, spread, values: own.map((value) => (spread === 0 ? 0 : (value - middle) / spread)) };
  });
  const weights = new Array<number>(width).fill(0);
  const left = targets.map((target) => target - base);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let most = 0;
    for (const [j, { values, spread }] of columns.entries()) {
      if (spread === 0) continue;
      const before = weights[j]!;
      let along = 0;
      for (let i = 0; i < count; i += 1) along += values[i]! * left[i]!;
      const pull = along / count + before;
      const after = Math.sign(pull) * Math.max(0, Math.abs(pull) - lambda);
      if (after === before) continue;
      for (let i = 0; i < count; i += 1) left[i] = left[i]! - (after - before) * values[i]!;
      weights[j] = after;
      most = Math.max(most, Math.abs(after - before));
    }
    if (most < TOLERANCE) break;
  }
  const own = weights.map((weight, j) => (weight === 0 ? 0 : weight / columns[j]!.spread));
  const shift = own.reduce((sum, weight, j) => sum + weight * columns[j]!.middle, 0);
  return { weights: own, intercept: base - shift };
}

export const predicted = ({ weights, intercept }: LinearFit, row: readonly number[]): number =>
  weights.reduce((sum, weight, j) => sum + weight * row[j]!, intercept);
