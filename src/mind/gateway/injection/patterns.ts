import type { InjectionAsked, InjectionVerdict } from '../../../domain/gateway/injection.ts';
import { mayInstruct } from '../../../domain/gateway/injection.ts';
import { readsLikeInstruction } from '../../../shared/reads-like-instruction.ts';
import { reveal } from './reveal.ts';
import { sentencesOf } from './sentences.ts';

/** Names the patterns; another one may judge otherwise. */
const VERSION = 'patterns-1';
const THRESHOLD = 0.5;

/**
 * The verdict where no classifier is loaded: by the patterns alone, which know few attacks and say nothing of the owner's words. A
 * pattern that only the whole text fits makes all of it the attack.
 */
export function judgeByPatterns({ text: given, slot }: InjectionAsked): InjectionVerdict {
  const { text, at } = reveal(given);
  const matches = !mayInstruct(slot) && readsLikeInstruction(text);
  const those = matches
    ? sentencesOf(text).filter(({ from, to }) => readsLikeInstruction(text.slice(from, to)))
    : [];
  const found = matches && those.length === 0 ? [{ from: 0, to: text.length }] : those;
  return {
    score: matches ? 1 : 0,
    threshold: THRESHOLD,
    spans: found.map(({ from, to }) => ({ from: at[from]!, to: at[to]! })),
    by: 'patterns',
    version: VERSION,
  };
}
