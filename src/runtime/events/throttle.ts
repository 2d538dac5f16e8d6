/** Calls at most once in a while, and always once more after the last touch. */
export class Throttle {
  readonly #ms: number;
  readonly #call: () => void;
  #due = false;

  constructor(ms: number, call: () => void) {
    this.#ms = ms;
    this.#call = call;
  }

  touch(): void {
    if (this.#due) return;
    this.#due = true;
    setTimeout(() => {
      this.#due = false;
      this.#call();
    }, this.#ms);
  }
}
