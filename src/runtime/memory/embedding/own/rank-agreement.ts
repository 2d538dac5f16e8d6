/** Places of the values in ascending order; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): readonly number[] {
  const order = [...values.keys()].toSorted((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (let at = start; at < end; at += 1) ranks[order[at]!] = (start + end - 1) / 2;
    start = end;
  }
  return ranks;
}

/** Spearman's rank correlation of two lists of one length, -1..1; 0 where one of them does not vary. */
export function rankAgreement(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const middle = (a.length - 1) / 2;
  let [both, ofX, ofY] = [0, 0, 0];
  for (let i = 0; i < x.length; i += 1) {
    const [dx, dy] = [x[i]! - middle, y[i]! - middle];
    both += dx * dy;
    ofX += dx * dx;
    ofY += dy * dy;
  }
  return ofX * ofY === 0 ? 0 : both / Math.sqrt(ofX * ofY);
}
