/** What a histogram counts over: from `from` to `to`, both included, in equal parts. */
export interface ValueRange {
  readonly from: number;
  readonly to: number;
}

/** The values' own span; null where there are none. */
export function spanOf(values: ArrayLike<number>): ValueRange | null {
  if (values.length === 0) return null;
  let [from, to] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i += 1) {
    from = Math.min(from, values[i]!);
    to = Math.max(to, values[i]!);
  }
  return { from, to };
}

/** How many values fall into each part of a span; what is outside is counted nowhere. */
export function binned(values: ArrayLike<number>, { from, to }: ValueRange, parts: number): Uint32Array {
  const counts = new Uint32Array(parts);
  const size = (to - from) / parts || 1;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (value < from || value > to) continue;
    counts[Math.min(parts - 1, Math.floor((value - from) / size))]! += 1;
  }
  return counts;
}
