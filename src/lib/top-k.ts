/**
 * The k items with the highest keys, best first; equal keys in the order they came. A heap of the best so far, the worst of them on
 * top: an item that is no better costs one comparison, one that is better log k.
 * @param may is asked of those alone that would be among them
 */
export function topK<Item>(
  items: Iterable<Item>,
  k: number,
  key: (item: Item) => number,
  may: (item: Item) => boolean = () => true,
): Item[] {
  if (k <= 0) return [];
  const best: Item[] = [];
  const keys: number[] = [];
  const came: number[] = [];
  // Places in the three lists above, as a heap.
  const heap: number[] = [];
  const worse = (a: number, b: number): boolean =>
    keys[a]! < keys[b]! || (keys[a] === keys[b] && came[a]! > came[b]!);
  const up = (from: number): void => {
    const place = heap[from]!;
    let at = from;
    for (; at > 0; at = (at - 1) >> 1) {
      const above = heap[(at - 1) >> 1]!;
      if (!worse(place, above)) break;
      heap[at] = above;
    }
    heap[at] = place;
  };
  const down = (): void => {
    const place = heap[0]!;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && worse(heap[below + 1]!, heap[below]!)) below += 1;
      if (!worse(heap[below]!, place)) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = place;
  };
  let count = 0;
  for (const item of items) {
    const value = key(item);
    count += 1;
    const full = heap.length === k;
    if ((full && !(value > keys[heap[0]!]!)) || !may(item)) continue;
    const place = full ? heap[0]! : heap.length;
    best[place] = item;
    keys[place] = value;
    came[place] = count;
    if (full) down();
    else up(heap.push(place) - 1);
  }
  return heap.sort((a, b) => (worse(b, a) ? -1 : 1)).map((place) => best[place]!);
}
