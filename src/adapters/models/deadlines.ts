import { AppError } from '../../domain/errors.ts';
import type { ModelTimeouts } from '../../domain/model.ts';
import { cancelled } from './failures.ts';

/** Timers as a parameter, so that a test need not wait. */
export interface ModelTimer {
  set(callback: () => void, ms: number): unknown;
  clear(handle: never): void;
}

const WORDS: Record<keyof ModelTimeouts, string> = {
  firstByte: 'The provider did not begin to answer',
  idle: 'The provider stopped in the middle of its answer',
  total: 'The answer was not complete',
};

/** The caller's signal and three time-outs over one attempt, as one signal whose reason is the failure. */
export class Deadlines {
  readonly #controller = new AbortController();
  readonly #timeouts: ModelTimeouts;
  readonly #timer: ModelTimer;
  readonly #outer: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#controller.abort(cancelled());
  readonly #total: unknown;
  #waiting: unknown;

  constructor(timeouts: ModelTimeouts, timer: ModelTimer, outer: AbortSignal | undefined) {
    this.#timeouts = timeouts;
    this.#timer = timer;
    this.#outer = outer;
    if (outer?.aborted) this.#onAbort();
    outer?.addEventListener('abort', this.#onAbort);
    this.#total = this.#arm('total');
    this.#waiting = this.#arm('firstByte');
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something came: from now on the time between pieces counts. */
  touch(): void {
    this.#timer.clear(this.#waiting as never);
    this.#waiting = this.#arm('idle');
  }

  /** Rejects with the failure when the signal fires before the promise settles. */
  async race<T>(promise: Promise<T>): Promise<T> {
    const { signal } = this;
    if (signal.aborted) {
      promise.catch(() => undefined);
      throw signal.reason;
    }
    let stop = (): void => undefined;
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop);
    });
    try {
      return await Promise.race([promise, aborted]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  end(): void {
    this.#timer.clear(this.#waiting as never);
    this.#timer.clear(this.#total as never);
    this.#outer?.removeEventListener('abort', this.#onAbort);
  }

  #arm(which: keyof ModelTimeouts): unknown {
    const ms = this.#timeouts[which];
    return this.#timer.set(() => {
      this.#controller.abort(
        new AppError('model.timeout', `${WORDS[which]} within ${ms / 1000} s.`, {
          retryable: true,
          data: { which, ms },
        }),
      );
    }, ms);
  }
}
