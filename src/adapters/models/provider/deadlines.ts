import { AppError } from '../../../domain/errors.ts';
import type { ModelTimeouts } from '../../../domain/models/model-config.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { cancelled } from './failures.ts';

const WORDS: Record<keyof ModelTimeouts, string> = {
  firstByte: 'The provider did not begin to answer',
  idle: 'The provider stopped in the middle of its answer',
  total: 'The answer was not complete',
};

/** The caller's signal and three time-outs over one attempt, as one signal whose reason is the failure. */
export class Deadlines {
  readonly #controller = new AbortController();
  readonly #timeouts: ModelTimeouts;
  readonly #timer: Timer;
  readonly #outer: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#controller.abort(cancelled());
  readonly #totalOff: () => void;
  #waitingOff: () => void;

  constructor(timeouts: ModelTimeouts, timer: Timer, outer: AbortSignal | undefined) {
    this.#timeouts = timeouts;
    this.#timer = timer;
    this.#outer = outer;
    if (outer?.aborted) this.#onAbort();
    outer?.addEventListener('abort', this.#onAbort);
    this.#totalOff = this.#arm('total');
    this.#waitingOff = this.#arm('firstByte');
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something came: from now on the time between pieces counts. */
  touch(): void {
    this.#waitingOff();
    this.#waitingOff = this.#arm('idle');
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
    this.#waitingOff();
    this.#totalOff();
    this.#outer?.removeEventListener('abort', this.#onAbort);
  }

  #arm(which: keyof ModelTimeouts): () => void {
    const ms = this.#timeouts[which];
    return this.#timer.after(ms, () => {
      this.#controller.abort(
        new AppError('model.timeout', `${WORDS[which]} within ${ms / 1000} s.`, {
          retryable: true,
          data: { which, ms },
        }),
      );
    });
  }
}
