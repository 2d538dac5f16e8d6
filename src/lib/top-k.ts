/** The k items with the highest keys, best first; equal keys in the order they came. Linear in the items, for a small k. */
export function topK<Item>(items: Iterable<Item>, k: number, key: (item: Item) => number): Item[] {
  const best: Item[] = [];
  const keys: number[] = [];
  if (k <= 0) return best;
  for (const item of items) {
    const value = key(item);
    if (keys.length === k && !(value > keys[k - 1]!)) continue;
    let at = Math.min(keys.length, k - 1);
    // Moved up by hand: to splice costs more than the few that move.
    for (; at > 0 && keys[at - 1]! < value; at -= 1) {
      keys[at] = keys[at - 1]!;
      best[at] = best[at - 1]!;
    }
    keys[at] = value;
    best[at] = item;
  }
  return best;
}
