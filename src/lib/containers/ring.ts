/** Holds the last `capacity` items; a new one takes the place of the oldest. */
export class Ring<Item> {
  readonly #capacity: number;
  readonly #items: Item[] = [];
  /** Where the next one goes once it is full. */
  #head = 0;

  /** @param capacity items kept, at least 1 */
  constructor(capacity: number) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError('A ring holds at least 1 item');
    this.#capacity = capacity;
  }

  get length(): number {
    return this.#items.length;
  }

  push(item: Item): void {
    if (this.#items.length < this.#capacity) this.#items.push(item);
    else this.#items[this.#head] = item;
    this.#head = (this.#head + 1) % this.#capacity;
  }

  /** The last `n`, or as many as there are, oldest first. */
  last(n: number): Item[] {
    const count = Math.min(Math.max(0, n), this.#items.length);
    const first = this.#items.length < this.#capacity ? 0 : this.#head;
    const skipped = this.#items.length - count;
    return Array.from({ length: count }, (_, i) => {
      return this.#items[(first + skipped + i) % this.#items.length]!;
    });
  }

  clear(): void {
    this.#items.length = 0;
    this.#head = 0;
  }
}
