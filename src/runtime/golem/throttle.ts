/** Calls at most once in a while, and always once more after the last touch. */
export class Throttle {
  readonly #ms: number;
  readonly #call: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(ms: number, call: () => void) {
    this.#ms = ms;
    this.#call = call;
  }

  touch(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#call();
    }, this.#ms);
  }
}
