interface Ranked<Item> {
  readonly item: Item;
  readonly gain: number;
}

/** Keeps the best of what passes by: those worth it up to a number, and the nearest of the others. */
export class Ranking<Item> {
  readonly #most: number;
  readonly #near: number;
  readonly #alike: (a: Item, b: Item) => boolean;
  readonly #worth: Ranked<Item>[] = [];
  readonly #others: Ranked<Item>[] = [];
  #crowded = 0;

  /** @param alike whether two are of one happening, of which the best alone has a place */
  constructor(most: number, near: number, alike: (a: Item, b: Item) => boolean) {
    this.#most = most;
    this.#near = near;
    this.#alike = alike;
  }

  add(item: Item, gain: number, worth: boolean): void {
    const one = { item, gain };
    if (!worth) return void this.#keep(this.#others, this.#near, one);
    const place = this.#worth.findIndex((kept) => this.#alike(kept.item, item));
    if (place >= 0) {
      const kept = this.#worth[place]!;
      if (gain <= kept.gain) return void this.#keep(this.#others, this.#near, one);
      this.#worth.splice(place, 1);
      this.#keep(this.#others, this.#near, kept);
    }
    const out = this.#keep(this.#worth, this.#most, one);
    if (!out) return;
    this.#crowded += 1;
    this.#keep(this.#others, this.#near, out);
  }

  /** Best first. */
  get taken(): readonly Item[] {
    return this.#worth.map(({ item }) => item);
  }

  get nearest(): readonly Item[] {
    return this.#others.map(({ item }) => item);
  }

  /** Worth it, of another happening than those that were taken, and without room. */
  get crowded(): number {
    return this.#crowded;
  }

  /** Puts one in its place, behind its equals. @returns what found no room */
  #keep(list: Ranked<Item>[], most: number, one: Ranked<Item>): Ranked<Item> | null {
    if (list.length >= most && (most === 0 || one.gain <= list[most - 1]!.gain)) return one;
    let at = list.length;
    while (at > 0 && list[at - 1]!.gain < one.gain) at -= 1;
    list.splice(at, 0, one);
    return list.length > most ? list.pop()! : null;
  }
}
