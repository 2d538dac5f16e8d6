import type { ClockPort } from '../../src/mind/ports.ts';
import type { Timer } from '../../src/lib/async/timer.ts';
import { oneTurn } from './turns.ts';

interface Alarm {
  readonly at: number;
  readonly callback: () => void;
}

/** Time that stands still until it is told to pass, ms. Work takes as long as it says with `spend`. */
export class VirtualTime {
  #now = 0;
  #handles = 0;
  readonly #alarms = new Map<number, Alarm>();

  readonly clock: ClockPort = { now: () => this.#now, stopwatch: () => this.#now };

  readonly timer: Timer = {
    after: (ms, callback) => {
      this.#handles += 1;
      const handle = this.#handles;
      this.#alarms.set(handle, { at: this.#now + ms, callback });
      return () => void this.#alarms.delete(handle);
    },
  };

  get now(): number {
    return this.#now;
  }

  /** Alarms that are set. */
  get waiting(): number {
    return this.#alarms.size;
  }

  /** The clock moves on while something works; alarms that fall due wait until it is done. */
  spend(ms: number): void {
    this.#now += ms;
  }

  /** Lets `ms` pass, with every alarm that falls due in it, and all that follows from it. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await oneTurn();
      const [next] = [...this.#alarms].sort(([, a], [, b]) => a.at - b.at);
      if (!next || next[1].at > end) break;
      this.#alarms.delete(next[0]);
      this.#now = Math.max(this.#now, next[1].at);
      next[1].callback();
    }
    this.#now = Math.max(this.#now, end);
  }

  /** Lets time pass, a millisecond with each turn, until it is so: real work takes as many turns as it needs. */
  async passUntil(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.pass(1);
  }

  /** Lets time pass like that until the work is over, and gives what comes of it. */
  async passWhile<Result>(work: Promise<Result>): Promise<Result> {
    let over = false;
    const done = work.finally(() => (over = true));
    done.catch(() => undefined);
    await this.passUntil(() => over);
    return done;
  }
}
