import { AppError } from '../../../domain/errors.ts';
import type { ReplyLimits } from '../../../domain/models/model.ts';

const WORDS: Readonly<Record<keyof ReplyLimits, (most: string) => string>> = {
  bytes: (most) => `${most} bytes`,
  events: (most) => `${most} events`,
  text: (most) => `an answer of ${most} characters`,
  reasoning: (most) => `a reasoning of ${most} characters`,
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
    `The reply was longer than ${WORDS[what](most.toLocaleString('en-US'))} and was broken off.`,
    { data: { what, most } },
  );
}
