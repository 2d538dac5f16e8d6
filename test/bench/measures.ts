/** Middle of the sorted values; of an even number the upper middle one. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The value that a share of all values, 0 to 1, is not above. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Between which values the median of all there could be lies in 95 of 100 cases, whatever they are spread like. */
export function medianInterval(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  // Ranks by the normal approximation to the binomial.
  const half = 0.98 * Math.sqrt(sorted.length);
  const low = Math.max(0, Math.floor(sorted.length / 2 - half));
  const high = Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + half) - 1);
  return { low: sorted[low] ?? Number.NaN, high: sorted[high] ?? Number.NaN };
}

/** How a figure came about: `median of 3: 4.1 to 4.6`. */
export function spread(values: readonly number[]): string {
  return `median of ${values.length}: ${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
}
