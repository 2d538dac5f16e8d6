import type { Timer } from '../../../lib/async/timer.ts';

/** Nothing has been written for so long, ms: whoever writes next is not likely to write right now. */
const REST_MS = 500;
/** Rests without a write between them: far more than any work takes that is worth it. */
const MOST_IN_A_ROW = 512;

/** Does by and by, while nothing is written, what no write should have to wait for. */
export class Rest {
  readonly #run: () => Promise<boolean>;
  readonly #timer: Timer;
  #callOff: (() => void) | null = null;
  #inARow = 0;

  /** @param run does a little; resolves with whether there is more to do */
  constructor(timer: Timer, run: () => Promise<boolean>) {
    this.#timer = timer;
    this.#run = run;
  }

  /** Something was opened or written. */
  touch(): void {
    this.#inARow = 0;
    this.#wait();
  }

  stop(): void {
    this.#callOff?.();
    this.#callOff = null;
  }

  #wait(): void {
    this.stop();
    this.#callOff = this.#timer.after(REST_MS, () => {
      this.#callOff = null;
      void this.#rest();
    });
  }

  async #rest(): Promise<void> {
    this.#inARow += 1;
    const more = await this.#run().catch(() => false);
    if (more && this.#callOff === null && this.#inARow < MOST_IN_A_ROW) this.#wait();
  }
}
