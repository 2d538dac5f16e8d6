/** What is made when it is first asked for. Where that fails, or it is let go, whoever asks next has it made anew. */
export class Lazy<Made> {
  readonly #make: () => Promise<Made>;
  #made: Promise<Made> | null = null;

  constructor(make: () => Promise<Made>) {
    this.#make = make;
  }

  /** Null where nobody has asked for it yet. */
  get begun(): Promise<Made> | null {
    return this.#made;
  }

  get(): Promise<Made> {
    if (this.#made) return this.#made;
    const made = this.#make();
    this.#made = made;
    made.catch(() => this.letGo(made));
    return made;
  }

  /** @param made what is let go; whatever is there, where left out */
  letGo(made: Promise<Made> | null = this.#made): void {
    if (this.#made === made) this.#made = null;
  }
}
