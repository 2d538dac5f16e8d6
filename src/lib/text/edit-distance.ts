/**
 * How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of another (optimal string
 * alignment), 0 where they are the same.
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const least = Math.min(row[j - 1]! + 1, above[j]! + 1, above[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(least, before[j - 2]! + 1) : least);
    }
    before = above;
    above = row;
  }
  return above[b.length]!;
}
