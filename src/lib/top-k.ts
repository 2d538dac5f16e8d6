/** The k items with the highest keys, best first; equal keys in the order they came. Linear in the items, for a small k. */
export function topK<Item>(items: Iterable<Item>, k: number, key: (item: Item) => number): Item[] {
  const best: { item: Item; key: number }[] = [];
  if (k <= 0) return [];
  for (const item of items) {
    const value = key(item);
    if (best.length === k && value <= best[k - 1]!.key) continue;
    let at = best.length;
    while (at > 0 && best[at - 1]!.key < value) at -= 1;
    best.splice(at, 0, { item, key: value });
    if (best.length > k) best.pop();
  }
  return best.map(({ item }) => item);
}
