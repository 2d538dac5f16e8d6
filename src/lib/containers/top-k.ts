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
  const best = new Best(k, key, may);
  let place = 0;
  for (const item of items) {
    best.look(item, place);
    place += 1;
  }
  return best.inOrder();
}

/** The same of items whose keys mostly rise: they are looked at from the last on, so that the best come first and most cost one comparison. */
export function topKOfRising<Item>(items: readonly Item[], k: number, key: (item: Item) => number): Item[] {
  const best = new Best(k, key, () => true);
  for (let place = items.length - 1; place >= 0; place -= 1) best.look(items[place]!, place);
  return best.inOrder();
}

/** The best so far, whichever way they come. */
class Best<Item> {
  readonly #k: number;
  readonly #key: (item: Item) => number;
  readonly #may: (item: Item) => boolean;
  readonly #items: Item[] = [];
  readonly #keys: number[] = [];
  /** Places in the list that they are chosen from. */
  readonly #places: number[] = [];
  /** Indices of the three lists above, as a heap. */
  readonly #heap: number[] = [];

  constructor(k: number, key: (item: Item) => number, may: (item: Item) => boolean) {
    this.#k = k;
    this.#key = key;
    this.#may = may;
  }

  look(item: Item, place: number): void {
    const heap = this.#heap;
    if (this.#k <= 0) return;
    const full = heap.length === this.#k;
    const value = this.#key(item);
    if (full) {
      const worst = this.#keys[heap[0]!]!;
      if (!(value > worst) && !(value === worst && place < this.#places[heap[0]!]!)) return;
    }
    if (!this.#may(item)) return;
    const at = full ? heap[0]! : heap.length;
    this.#items[at] = item;
    this.#keys[at] = value;
    this.#places[at] = place;
    if (full) this.#down();
    else this.#up(heap.push(at) - 1);
  }

  inOrder(): Item[] {
    return this.#heap.toSorted((a, b) => (this.#worse(b, a) ? -1 : 1)).map((at) => this.#items[at]!);
  }

  #worse(a: number, b: number): boolean {
    const one = this.#keys[a]!;
    const other = this.#keys[b]!;
    return one < other || (one === other && this.#places[a]! > this.#places[b]!);
  }

  #up(from: number): void {
    const heap = this.#heap;
    const moved = heap[from]!;
    let at = from;
    for (; at > 0; at = (at - 1) >> 1) {
      const above = heap[(at - 1) >> 1]!;
      if (!this.#worse(moved, above)) break;
      heap[at] = above;
    }
    heap[at] = moved;
  }

  #down(): void {
    const heap = this.#heap;
    const moved = heap[0]!;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && this.#worse(heap[below + 1]!, heap[below]!)) below += 1;
      if (!this.#worse(heap[below]!, moved)) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = moved;
  }
}
