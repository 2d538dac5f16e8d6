/** Below this many a comparator is as fast. */
const FEW = 48;

/** The first place in ascending numbers where one is no less than this. */
function lowerBound(ascending: Float64Array, value: number): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ascending[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Indices by their keys, highest first; equal keys by the comparator. Of thousands, keys are sorted as plain numbers, without a call for
 * each comparison, and the comparator is asked of equal ones alone.
 * @param keys finite
 */
export function byHighest(
  keys: Float64Array,
  equal: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(keys.length);
  if (keys.length < FEW) {
    for (let i = 0; i < order.length; i += 1) order[i] = i;
    return order.sort((a, b) => keys[b]! - keys[a]! || equal(a, b));
  }
  const ascending = keys.slice().sort();
  const taken = new Uint32Array(keys.length);
  const last = keys.length - 1;
  let ties = false;
  for (let i = 0; i < keys.length; i += 1) {
    const base = lowerBound(ascending, keys[i]!);
    const above = taken[base]!;
    taken[base] = above + 1;
    if (above > 0) ties = true;
    order[last - base - above] = i;
  }
  if (!ties) return order;
  for (let base = 0; base < taken.length; base += 1) {
    const count = taken[base]!;
    if (count > 1) order.subarray(last - base - count + 1, last - base + 1).sort(equal);
  }
  return order;
}
