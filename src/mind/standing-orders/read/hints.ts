import type { WordHint } from '../../../domain/rules/standing-order.ts';
import { AMOUNT } from './amounts.ts';
import { corrected } from './typos.ts';

/** A clause of {@link normal} words for a sum of what is not said. */
const NO_UNIT = new RegExp(
  `\\b(buy|sell)(?: for| with)? ${AMOUNT}(?! ?(?:asset|quote|%|/|\\.?\\d))(?: (?:at|below|above|if|when|once|more)\\b.*)?$`,
);
const A_DIP = /\b(?:buy|buying|add|accumulate|get)\b.*\bdips?\b/;
const THE_CLOSE = /\b(?:at|on|before|into) (?:market )?(?:close|open)\b|\bmarket on close\b/;
const QUESTION =
  /\?\s*$|^(?:what|why|when|how|who|where|which|should|shall|is|are|am|do you|did|does|will|was|were|have you)\b/;

/** What may help an owner whose words order nothing; undefined where nothing does. @param reads whether words are understood */
export function hintFor(
  text: string,
  normalWords: string,
  symbols: readonly string[],
  reads: (words: string) => boolean,
): WordHint | undefined {
  if (A_DIP.test(normalWords)) return { kind: 'dip' };
  if (THE_CLOSE.test(normalWords)) return { kind: 'close' };
  const [, verb, amount] = NO_UNIT.exec(normalWords) ?? [];
  if (amount !== undefined)
    return { kind: 'unit', verb: verb === 'sell' ? 'sell' : 'buy', amount: Number(amount) };
  if (QUESTION.test(text.trim().toLowerCase())) return { kind: 'question' };
  const meant = corrected(text, symbols);
  return meant !== null && reads(meant) ? { kind: 'meant', words: meant } : undefined;
}
