import type { Timer } from '../../../lib/async/timer.ts';

/** Calls at most once in a while, and always once more after the last touch. */
export class Throttle {
  readonly #timer: Timer;
  readonly #ms: number;
  readonly #call: () => void;
  #due = false;

  constructor(timer: Timer, ms: number, call: () => void) {
    this.#timer = timer;
    this.#ms = ms;
    this.#call = call;
  }

  touch(): void {
    if (this.#due) return;
    this.#due = true;
    this.#timer.after(this.#ms, () => {
      this.#due = false;
      this.#call();
    });
  }
}
