import type { Answered, Passed } from './begun.ts';

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

const UNCOUNTED = { input: null, output: null, cacheRead: null, cacheWrite: null, reasoning: null };

/** A reply that was ended by a word. Nobody read on, so that what it took is not known. */
const endedAt = (word: string, text: string, reasoning: string): Answered => ({
  text,
  ...{ toolCalls: [], json: undefined, repaired: false, citations: [], usage: UNCOUNTED },
  reasoning: { content: reasoning === '' ? null : reasoning },
  stopReason: 'end',
  stoppedAt: word,
});

/**
 * A reply up to the first of these words in its text, without the word. What could become one is held back until it is
 * clear. Ends when one came: whoever made the rest is hung up on by returning it.
 */
export async function* untilWord(
  pieces: AsyncIterable<Passed>,
  words: readonly string[],
): AsyncGenerator<Passed> {
  let told = '';
  let held = '';
  let reasoning = '';
  for await (const piece of pieces) {
    if (piece.type === 'reasoning') reasoning += piece.text;
    if (piece.type !== 'text') {
      if (held !== '') yield { type: 'text', text: held };
      told += held;
      held = '';
      yield piece;
      continue;
    }
    held += piece.text;
    const found = firstOf(held, words);
    const out = held.slice(0, found?.at ?? held.length - openEnd(held, words));
    if (out !== '') yield { type: 'text', text: out };
    told += out;
    if (found) {
      yield { type: 'done', reply: endedAt(found.word, told, reasoning) };
      return;
    }
    held = held.slice(out.length);
  }
}
