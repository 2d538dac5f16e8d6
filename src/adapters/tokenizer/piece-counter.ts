import type { Tokenizer } from '@huggingface/tokenizers';
import { RecentMap } from '../../lib/containers/recent-map.ts';

/** What an ASCII character is to the tokenizer. */
const BREAK = 0;
const PART_OF_WORD = 1;
const PUNCTUATION = 2;
/** Dropped from the midst of a word, as are those of a token that has a meaning of its own: the tokenizer itself is asked. */
const SPECIAL = 3;

const OPENS = '<'.charCodeAt(0);
const ALPHANUMERIC = /[0-9A-Za-z]/;
const BREAKS = ' \t\n\r';

/** A longer word is unknown as a whole. */
const LONGEST_WORD = 100;
/** Words whose count is remembered, ids and numbers among them. */
const KNOWN_WORDS = 16_384;
/** The same of texts and lines: a workspace may have thousands of candidates, most of them told the tick before. */
const KNOWN_TEXTS = 16_384;
/** Characters of a text that is remembered whole; a longer one is by its lines. */
const SHORT = 1_024;

/** Characters of the longest line that is remembered. */
const LONGEST_KEPT = 65_536;

/**
 * Counts the word pieces of text as BERT's tokenizer makes them: a word at a time, since no piece goes beyond one, and a sign
 * is a piece of its own. ASCII is counted here, each word once; whatever lies between two spaces and holds anything else (an
 * accent, a dash, a special token) is the tokenizer's. On a workspace it takes a fiftieth of the time.
 */
export class PieceCounter {
  readonly #tokenizer: Tokenizer;
  readonly #kinds: Uint8Array;
  readonly #words = new RecentMap<string, number>(KNOWN_WORDS);
  readonly #texts = new RecentMap<string, number>(KNOWN_TEXTS);

  /** @param tokenizer of the kind that BERT has: its normalizer, pre-tokenizer and word pieces */
  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer;
    const kinds = Uint8Array.from({ length: 128 }, (_, code) => kindOf(code));
    for (const token of tokenizer.get_added_tokens_decoder().values()) {
      kinds[token.content.charCodeAt(0)] = SPECIAL;
    }
    this.#kinds = kinds;
  }

  /** Pieces of a text, without special tokens around it. */
  count(text: string): number {
    if (text.length <= SHORT && text.charCodeAt(0) !== OPENS) return this.#remembered(text);
    return this.#byLine(text);
  }

  #byLine(text: string): number {
    let pieces = 0;
    for (let from = 0; from <= text.length;) {
      const end = text.indexOf('\n', from);
      const to = end === -1 ? text.length : end;
      if (to > from) pieces += this.#line(text, from, to);
      from = to + 1;
    }
    return pieces;
  }

  /** What opens a block names its place in the prompt, which is another on every tick: what stands behind it is remembered without. */
  #line(text: string, from: number, to: number): number {
    const opens = text.charCodeAt(from) === OPENS ? text.indexOf('>', from) + 1 : 0;
    if (opens === 0 || opens > to) return this.#remembered(text.slice(from, to));
    const head = this.#inText(text.slice(from, opens));
    return opens === to ? head : head + this.#remembered(text.slice(opens, to));
  }

  #remembered(text: string): number {
    // A line of megabytes is no key of a map.
    if (text.length > LONGEST_KEPT) return this.#inText(text);
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const pieces = this.#inText(text);
    this.#texts.set(text, pieces);
    return pieces;
  }

  #inText(text: string): number {
    let pieces = 0;
    /** Where the word under way began; -1 outside of one. */
    let word = -1;
    /** Pieces before what has come since the last space. */
    let before = 0;
    let since = 0;
    for (let at = 0; at <= text.length; at += 1) {
      const code = at === text.length ? -1 : text.charCodeAt(at);
      const kind = code === -1 ? BREAK : code < 128 ? this.#kinds[code]! : SPECIAL;
      if (kind === PART_OF_WORD) {
        if (word === -1) word = at;
        continue;
      }
      if (kind === SPECIAL) {
        const end = this.#nextBreak(text, at);
        pieces = before + this.#known(text.slice(since, end), this.#encoded);
        word = -1;
        at = end;
      } else {
        if (word !== -1) pieces += this.#known(text.slice(word, at), this.#inWord);
        word = -1;
        if (kind === PUNCTUATION) {
          pieces += 1;
          continue;
        }
      }
      before = pieces;
      since = at + 1;
    }
    return pieces;
  }

  #nextBreak(text: string, from: number): number {
    let at = from;
    while (at < text.length && !BREAKS.includes(text[at]!)) at += 1;
    return at;
  }

  #known(part: string, count: (part: string) => number): number {
    const known = this.#words.get(part);
    if (known !== undefined) return known;
    const pieces = count(part);
    this.#words.set(part, pieces);
    return pieces;
  }

  readonly #encoded = (part: string): number =>
    this.#tokenizer.encode(part, { add_special_tokens: false }).ids.length;

  /** The longest piece that fits, again and again; a word that cannot be made of pieces is one unknown piece. */
  readonly #inWord = (word: string): number => {
    if (word.length > LONGEST_WORD) return 1;
    const text = word.toLowerCase();
    let pieces = 0;
    for (let start = 0; start < text.length; pieces += 1) {
      let end = text.length;
      while (end > start && this.#tokenizer.token_to_id(pieceAt(text, start, end)) === undefined) end -= 1;
      if (end === start) return 1;
      start = end;
    }
    return pieces;
  };
}

/** As the vocabulary writes it: `##` before what continues a word. */
const pieceAt = (word: string, start: number, end: number): string =>
  start === 0 ? word.slice(0, end) : `##${word.slice(start, end)}`;

function kindOf(code: number): number {
  const char = String.fromCharCode(code);
  if (BREAKS.includes(char)) return BREAK;
  if (ALPHANUMERIC.test(char)) return PART_OF_WORD;
  return code < 32 || code === 127 ? SPECIAL : PUNCTUATION;
}
