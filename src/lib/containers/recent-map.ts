/**
 * A map that keeps what is asked for: once it has as many as may be, they are kept behind the next as many, and what of them is asked for
 * meanwhile stays; the rest goes. To put in order what was used last, as an LRU does, costs more than to make some of it anew.
 */
export class RecentMap<Key, Value> {
  readonly #most: number;
  #recent = new Map<Key, Value>();
  #before = new Map<Key, Value>();

  /** @param most of one generation: up to twice as many are kept */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const before = this.#before.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  set(key: Key, value: Value): void {
    if (this.#recent.size >= this.#most) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }

  drop(key: Key): void {
    this.#recent.delete(key);
    this.#before.delete(key);
  }

  clear(): void {
    this.#recent.clear();
    this.#before.clear();
  }
}
