import type { ModelEvent } from '../../../domain/models/model.ts';
import type { StreamPart } from '../provider/provider.ts';
import { StreamRedactor, redactValue } from './redact.ts';
import { validateCall, validateText } from './validate-reply.ts';

const HALF_AT_END = /[\ud800-\udbff]$/;

/** A text that comes in pieces, held against what a record can hold; a character that is cut between two of them is told with the second. */
class ValidText {
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

/** What of a stream may be told: sound texts with secrets masked, held back where one might be beginning. */
export class Shown {
  readonly #secrets: readonly string[];
  readonly #texts: Readonly<Record<'text' | 'reasoning', StreamRedactor>>;
  readonly #valid = {
    text: new ValidText('its answer'),
    reasoning: new ValidText('its reasoning'),
  };

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
    this.#texts = { text: new StreamRedactor(secrets), reasoning: new StreamRedactor(secrets) };
  }

  *take(piece: Exclude<StreamPart, { type: 'restart' | 'reply' }>): Generator<ModelEvent> {
    if (piece.type === 'tool-call') {
      validateCall(piece.call);
      yield { type: 'tool-call', call: redactValue(piece.call, this.#secrets) };
      return;
    }
    const text = this.#texts[piece.type].push(this.#valid[piece.type].push(piece.text));
    if (text !== '') yield { type: piece.type, text };
  }

  *rest(): Generator<ModelEvent> {
    for (const type of ['reasoning', 'text'] as const) {
      this.#valid[type].end();
      const text = this.#texts[type].end();
      if (text !== '') yield { type, text };
    }
  }
}
