/** What happens now and then, told to whoever wants to hear of it, in the order in which they came. */
export class Happening<What extends readonly unknown[] = []> {
  readonly #hearers: ((...what: What) => void)[] = [];

  hear(hearer: (...what: What) => void): void {
    this.#hearers.push(hearer);
  }

  tell(...what: What): void {
    for (const hearer of this.#hearers) hearer(...what);
  }
}
