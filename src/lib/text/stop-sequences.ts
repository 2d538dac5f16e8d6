/** Where the first of these words begins in a text, and which it is; the longest of those that begin there. */
function firstOf(
  text: string,
  words: readonly string[],
): { readonly at: number; readonly word: string } | null {
  let found: { at: number; word: string } | null = null;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) continue;
    if (found === null || at < found.at || (at === found.at && word.length > found.word.length)) {
      found = { at, word };
    }
  }
  return found;
}

/** How much of a text's end could be the beginning of one of these words, UTF-16 units. */
function openEnd(text: string, words: readonly string[]): number {
  const longest = Math.max(...words.map(({ length }) => length)) - 1;
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    const end = text.slice(-length);
    if (words.some((word) => word.startsWith(end))) return length;
  }
  return 0;
}

/** A text that comes in pieces, up to the first of some words. What could become one is held back until it is clear. */
export class StopSequences {
  readonly #words: readonly string[];
  #held = '';

  /** @param words none of them empty */
  constructor(words: readonly string[]) {
    this.#words = words.filter((word) => word !== '');
  }

  /** What may be told now, the word that ended the text, and what came behind it; nothing is to be pushed after one came. */
  push(piece: string): { readonly out: string; readonly word: string | null; readonly behind: string } {
    if (this.#words.length === 0) return { out: piece, word: null, behind: '' };
    const text = this.#held + piece;
    const found = firstOf(text, this.#words);
    const out = text.slice(0, found?.at ?? text.length - openEnd(text, this.#words));
    this.#held = found ? '' : text.slice(out.length);
    const behind = found ? text.slice(found.at + found.word.length) : '';
    return { out, word: found?.word ?? null, behind };
  }

  /** What is held back, when no more comes or something else than text does. */
  rest(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}
