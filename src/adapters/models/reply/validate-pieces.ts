import { validateText } from './validate-reply.ts';

const HALF_AT_END = /[\ud800-\udbff]$/;

/** A text that comes in pieces, held against what a record can hold; a character that is cut between two of them is told with the second. */
export class SoundPieces {
  readonly #what: string;
  #half = '';

  /** @param what it is, in words */
  constructor(what: string) {
    this.#what = what;
  }

  /** @throws AppError `model.malformed_reply` */
  push(piece: string): string {
    const text = this.#half + piece;
    this.#half = HALF_AT_END.exec(text)?.[0] ?? '';
    const whole = this.#half === '' ? text : text.slice(0, -1);
    validateText(whole, this.#what);
    return whole;
  }

  /** @throws AppError `model.malformed_reply` when it ends within a character */
  end(): void {
    validateText(this.#half, this.#what);
  }
}
