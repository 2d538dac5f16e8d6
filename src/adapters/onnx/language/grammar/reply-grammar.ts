import type { GrammarMatcher } from '@mlc-ai/web-xgrammar';
import type { GrammarVocabulary } from './vocabulary.ts';

/** More tokens than this no way to an end takes. */
const MOST = 2_048;
/** From so many tokens beyond twice the shortest reply on, each token is tried before it is taken. */
const SLACK = 64;

/** What holds a reply in a form while it is written, token by token. */
export interface ReplyForm {
  /** The reply is complete. */
  readonly ended: boolean;
  /** Tokens of the shortest reply. */
  readonly least: number;
  /** Leaves only what may come next: all else has no likelihood. */
  narrow(logits: Float32Array): Promise<void>;
  /**
   * Takes a token, or another in its place.
   * @param left tokens that may be written, this one included @returns the token that was taken
   */
  take(id: number, left: number): Promise<number>;
  /** Takes what must come now, as tokens. @param left tokens that may be written */
  forced(encode: (text: string) => readonly number[], left: number): readonly number[];
  /** A part of the form, not of what is said: it may be said again and again. */
  ofForm(id: number): boolean;
  free(): void;
}

/** Where one reply stands in its grammar. */
export class ReplyGrammar implements ReplyForm {
  readonly #matcher: GrammarMatcher;
  readonly #vocabulary: GrammarVocabulary;
  readonly least: number;

  private constructor(matcher: GrammarMatcher, vocabulary: GrammarVocabulary, least: number) {
    this.#matcher = matcher;
    this.#vocabulary = vocabulary;
    this.least = least;
  }

  static async begin(matcher: GrammarMatcher, vocabulary: GrammarVocabulary): Promise<ReplyGrammar> {
    const least = await wayToEnd(matcher, vocabulary);
    return new ReplyGrammar(matcher, vocabulary, least);
  }

  get ended(): boolean {
    return this.#matcher.isTerminated();
  }

  async narrow(logits: Float32Array): Promise<void> {
    const mask = await maskOf(this.#matcher, this.#vocabulary);
    for (let id = 0; id < logits.length; id++) if (!may(mask, id)) logits[id] = -Infinity;
  }

  /** The token, or, where the reply could not come to its end in time after it, the one that ends it soonest. */
  async take(id: number, left: number): Promise<number> {
    const matcher = this.#matcher;
    if (matcher.acceptToken(id)) {
      if (left > 2 * this.least + SLACK) return id;
      if ((await wayToEnd(matcher, this.#vocabulary)) < left) return id;
      matcher.rollBack(1);
    }
    const soonest = endsSoonest(await maskOf(matcher, this.#vocabulary), this.#vocabulary);
    matcher.acceptToken(soonest);
    return soonest;
  }

  forced(encode: (text: string) => readonly number[], left: number): readonly number[] {
    if (this.ended) return [];
    const text = this.#matcher.findJumpForwardString();
    const ids = text === '' ? [] : encode(text);
    if (ids.length > left) return [];
    const wrong = ids.findIndex((id) => !this.#matcher.acceptToken(id));
    return wrong < 0 ? ids : ids.slice(0, wrong);
  }

  ofForm(id: number): boolean {
    return this.#vocabulary.quotes[id] === 1;
  }

  free(): void {
    this.#matcher.dispose();
  }
}

/** What may come next: a bit for each token, without control characters. */
async function maskOf(matcher: GrammarMatcher, { controls }: GrammarVocabulary): Promise<Int32Array> {
  const mask = await matcher.getNextTokenBitmask();
  for (const id of controls) mask[id >> 5]! &= ~(1 << (id & 31));
  return mask;
}

const may = (mask: Int32Array, id: number): boolean => (((mask[id >> 5] ?? 0) >>> (id & 31)) & 1) === 1;

/** What closes, or else as much as can come at once. */
function endsSoonest(mask: Int32Array, { closers, lengths }: GrammarVocabulary): number {
  const closer = closers.find((id) => may(mask, id));
  if (closer !== undefined) return closer;
  let best = 0;
  for (let id = 1; id < lengths.length; id++) if (may(mask, id) && lengths[id]! > lengths[best]!) best = id;
  return best;
}

/** Tokens of the shortest way to the end from here; the matcher stays where it is. */
async function wayToEnd(matcher: GrammarMatcher, vocabulary: GrammarVocabulary): Promise<number> {
  let steps = 0;
  while (!matcher.isTerminated() && steps < MOST) {
    if (!matcher.acceptToken(endsSoonest(await maskOf(matcher, vocabulary), vocabulary))) return MOST;
    steps += 1;
  }
  if (steps > 0) matcher.rollBack(steps);
  return steps;
}
