import type { ModelReply } from '../../../domain/model.ts';
import { stems } from '../../../lib/stems.ts';
import type { TokenCounter } from '../../ports.ts';

const FIGURE = /0x[0-9a-fA-F]{6,}|\d[\d.,]*\d|\d/g;
const figures = (text: string): readonly string[] =>
  [...text.matchAll(FIGURE)].map(([figure]) => figure.replaceAll(',', '').toLowerCase());

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
  const known = new Set(stems(said));
  const own = [...new Set(stems(text))];
  return own.filter((stem) => !known.has(stem)).length > own.length / 2;
}

/** Why a model's words are not taken; null where they may stand. A figure that nobody has said is made up, and so may be the rest. */
export function faultOf(
  { text, stopReason }: Pick<ModelReply, 'text' | 'stopReason'>,
  said: string,
  most: number,
  tokens: Pick<TokenCounter, 'count'>,
): string | null {
  if (stopReason !== 'end' || text.trim() === '') return 'it did not come to its end';
  if (tokens.count(text) > most) return 'it is too long';
  const known = new Set(figures(said));
  if (!figures(text).every((figure) => known.has(figure))) return 'it names a figure that nobody has said';
  if (repeats(text)) return 'it says the same again and again';
  return strays(text, said) ? 'nobody has said most of its words' : null;
}
