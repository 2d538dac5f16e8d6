import type { ModelReply } from '../../../domain/models/model.ts';
import { figuresHeld, strangeStems } from '../../../lib/text/held-to.ts';
import { stems } from '../../../lib/text/stems.ts';
import type { TokenCounter } from '../../ports.ts';

/** A sentence of more words than these that comes so often is what a model says that has lost its way. */
const SHORT_WORDS = 2;
const MOST_TIMES = 2;

function repeats(text: string): boolean {
  const times = new Map<string, number>();
  for (const part of text.toLowerCase().split(/(?<=[.!?])\s+|\n+/u)) {
    const sentence = part.trim();
    if (sentence.split(/\s+/u).length <= SHORT_WORDS) continue;
    const before = times.get(sentence) ?? 0;
    if (before >= MOST_TIMES) return true;
    times.set(sentence, before + 1);
  }
  return false;
}

/** Whether more than half of a text's words of meaning are in nothing that was said. */
function strays(text: string, said: string): boolean {
  return strangeStems(text, [said]).length > new Set(stems(text)).size / 2;
}

/** Why a model's words are not taken; null where they may stand. A figure that nobody has said is made up, and so may be the rest. */
export function faultOf(
  { text, stopReason }: Pick<ModelReply, 'text' | 'stopReason'>,
  said: string,
  most: number,
  tokens: Pick<TokenCounter, 'count'>,
): string | null {
  if (stopReason !== 'end' || text.trim() === '') return 'it is incomplete';
  if (tokens.count(text) > most) return 'it is too long';
  if (!figuresHeld(text, said)) return 'it contains a figure that is not in the conversation';
  if (repeats(text)) return 'it repeats itself';
  return strays(text, said) ? 'most of its words are not in the conversation' : null;
}
