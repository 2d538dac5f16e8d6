/** A map that holds at most `capacity` entries and drops the one that was used longest ago. */
export class LruCache<Key, Value> {
  readonly #capacity: number;
  /** Insertion order is order of use: a Map iterates oldest first. */
  readonly #entries = new Map<Key, Value>();

  /** @param capacity Entries kept, at least 1. */
  constructor(capacity: number) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError('LRU capacity must be at least 1');
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Whether the key is held; does not count as a use. */
  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  /** The value, which becomes the most recently used; undefined when it is not held. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** The value, which keeps its place in the order of use; undefined when it is not held. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
