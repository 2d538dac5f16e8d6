import { AppError } from '../../../domain/errors.ts';
import type { ReplyLimits } from '../../../domain/models/model.ts';
import type { ModelTimeouts } from '../../../domain/models/model-config.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { cancelled } from './failures.ts';

const TOO_LONG: Readonly<Record<keyof ReplyLimits, (most: string) => string>> = {
  bytes: (most) => `${most} bytes`,
  events: (most) => `${most} events`,
  text: (most) => `${most} characters`,
  reasoning: (most) => `${most} characters of reasoning`,
  toolCalls: (most) => `${most} tool calls`,
};

/** Counts what has come of one attempt's reply. Every method throws AppError `model.reply_too_long` past its limit. */
export class ReplyMeter {
  readonly #limits: ReplyLimits;
  readonly #came = { bytes: 0, events: 0, text: 0, reasoning: 0, toolCalls: 0 };

  constructor(limits: ReplyLimits) {
    this.#limits = limits;
  }

  /** Calls of tools that a reply may open. */
  get toolCalls(): number {
    return this.#limits.toolCalls;
  }

  bytes(count: number): void {
    this.#add('bytes', count);
  }

  event(): void {
    this.#add('events', 1);
  }

  /** What the stream shows; a restart makes void what was shown, and what it cost stays counted. */
  piece({ type, text = '' }: { readonly type: string; readonly text?: string }): void {
    if (type === 'text' || type === 'reasoning') this.#add(type, text.length);
    if (type === 'tool-call') this.#add('toolCalls', 1);
  }

  #add(what: keyof ReplyLimits, count: number): void {
    this.#came[what] += count;
    if (this.#came[what] > this.#limits[what]) throw tooLong(what, this.#limits[what]);
  }
}

/** The same failure, for whoever counts by itself. */
export function tooLong(what: keyof ReplyLimits, most: number): AppError {
  return new AppError(
    'model.reply_too_long',
    `The reply exceeded ${TOO_LONG[what](most.toLocaleString('en-US'))} and was stopped.`,
    { data: { what, most } },
  );
}

const WORDS: Record<keyof ModelTimeouts, string> = {
  firstByte: 'The provider did not start to answer',
  idle: 'The provider sent no further part of its answer',
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
