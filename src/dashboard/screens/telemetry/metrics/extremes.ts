/**
 * Which of the points `from`..`to` (exclusive) must be drawn so that nothing that could be seen is lost: of each of
 * `columns` equal stretches the lowest and the highest point of every guide, and both ends of the whole. Points are kept
 * whole, so that layers on top of one another stay those of one point. Ascending. Pure.
 */
export function extremes(
  guides: readonly ArrayLike<number>[],
  from: number,
  to: number,
  columns: number,
): readonly number[] {
  const length = to - from;
  if (length <= 0) return [];
  if (length <= columns * 2) return Array.from({ length }, (_, i) => from + i);
  const kept = new Set<number>([from, to - 1]);
  for (let column = 0; column < columns; column += 1) {
    const first = from + Math.floor((length * column) / columns);
    const end = from + Math.floor((length * (column + 1)) / columns);
    for (const guide of guides) {
      let low = -1;
      let high = -1;
      for (let index = first; index < end; index += 1) {
        const value = guide[index]!;
        // What was not measured is neither.
        if (Number.isNaN(value)) continue;
        if (low < 0 || value < guide[low]!) low = index;
        if (high < 0 || value > guide[high]!) high = index;
      }
      if (low >= 0) kept.add(low).add(high);
      // A stretch without a value is a gap, and a gap is seen.
      else kept.add(first);
    }
  }
  return [...kept].sort((a, b) => a - b);
}
