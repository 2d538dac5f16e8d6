import { StopSequences } from '../../../lib/text/stop-sequences.ts';
import type { StreamPart, ProviderReply } from '../provider/provider.ts';
import { ReasoningBuilder } from '../wire/reasoning.ts';

const UNCOUNTED: ProviderReply['usage'] = {
  input: null,
  output: null,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
};

/**
 * A reply up to the first of the words at which it is to end, whether its provider knows of them or not. Where one comes all the
 * same, the provider is hung up on at it: what the reply took is not known then.
 * @param provider whose the reasoning is
 */
export async function* untilStop(
  pieces: AsyncGenerator<StreamPart>,
  words: readonly string[],
  provider: string,
): AsyncGenerator<StreamPart> {
  let until = new StopSequences(words);
  let reasoning = new ReasoningBuilder();
  let text = '';
  for await (const piece of pieces) {
    if (piece.type === 'restart') {
      [until, reasoning, text] = [new StopSequences(words), new ReasoningBuilder(), ''];
      yield piece;
      continue;
    }
    if (piece.type === 'reasoning') reasoning.text('reasoning', piece.text, 'visible');
    const { out, word } = piece.type === 'text' ? until.push(piece.text) : { out: until.rest(), word: null };
    if (out !== '') yield { type: 'text', text: out };
    text += out;
    if (piece.type !== 'text') yield piece;
    if (word === null) continue;
    const reply: ProviderReply = {
      servedBy: null,
      text,
      toolCalls: [],
      citations: [],
      usage: UNCOUNTED,
      stopReason: 'end',
      reasoning: reasoning.build(provider, null),
      stoppedAt: word,
    };
    yield { type: 'reply', reply };
    return;
  }
}
