import { StopSequences } from '../../../../lib/text/stop-sequences.ts';
import type { AnsweredReply, Passed } from '../begun.ts';

const UNCOUNTED = { input: null, output: null, cacheRead: null, cacheWrite: null, reasoning: null };

/** A reply that was ended by a word. Nobody read on, so that what it took is not known. */
const endedAt = (word: string, text: string, reasoning: string): AnsweredReply => ({
  text,
  toolCalls: [],
  json: undefined,
  repaired: false,
  citations: [],
  usage: UNCOUNTED,
  reasoning: { content: reasoning === '' ? null : reasoning },
  stopReason: 'end',
  stoppedAt: word,
});

/**
 * A reply up to the first of these words in its text, without the word: whichever the model was not told, because they are personal.
 * Ends when one came: whoever made the rest is hung up on by returning it.
 */
export async function* untilWord(
  pieces: AsyncIterable<Passed>,
  words: readonly string[],
): AsyncGenerator<Passed> {
  const until = new StopSequences(words);
  let passed = '';
  let reasoning = '';
  for await (const piece of pieces) {
    if (piece.type === 'reasoning') reasoning += piece.text;
    const { out, word } = piece.type === 'text' ? until.push(piece.text) : { out: until.rest(), word: null };
    if (out !== '') yield { type: 'text', text: out };
    passed += out;
    if (piece.type !== 'text') yield piece;
    if (word !== null) {
      yield { type: 'done', reply: endedAt(word, passed, reasoning) };
      return;
    }
  }
}
