/** Keeps the best of what passes by: those worth it up to a number, and the nearest of the others. */
export class Ranking<Item> {
  readonly #most: number;
  readonly #near: number;
  readonly #worth: { readonly item: Item; readonly gain: number }[] = [];
  readonly #others: { readonly item: Item; readonly gain: number }[] = [];
  #crowded = 0;

  constructor(most: number, near: number) {
    this.#most = most;
    this.#near = near;
  }

  add(item: Item, gain: number, worth: boolean): void {
    if (!worth) return void this.#keep(this.#others, this.#near, { item, gain });
    const out = this.#keep(this.#worth, this.#most, { item, gain });
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

  /** Worth it, and without room. */
  get crowded(): number {
    return this.#crowded;
  }

  /** Puts one in its place, behind its equals. @returns what found no room */
  #keep(
    list: { readonly item: Item; readonly gain: number }[],
    most: number,
    one: { readonly item: Item; readonly gain: number },
  ): { readonly item: Item; readonly gain: number } | null {
    if (list.length >= most && (most === 0 || one.gain <= list[most - 1]!.gain)) return one;
    let at = list.length;
    while (at > 0 && list[at - 1]!.gain < one.gain) at -= 1;
    list.splice(at, 0, one);
    return list.length > most ? list.pop()! : null;
  }
}
