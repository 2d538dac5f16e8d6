import { stems } from '../../../lib/text/stems.ts';
import { wordPieces } from '../../../lib/text/words.ts';

/** A stretch of a text, and whether it is one of the words that were looked for. */
export interface Stretch {
  readonly text: string;
  readonly marked: boolean;
}

/** A text with the words marked that have one of these stems. */
export function markedWords(text: string, matched: readonly string[]): readonly Stretch[] {
  const wanted = new Set(matched);
  if (wanted.size === 0) return [{ text, marked: false }];
  const stretches: Stretch[] = [];
  for (const { text: part, words } of wordPieces(text)) {
    const marked = stemsOf(words).some((stem) => wanted.has(stem));
    const last = stretches.at(-1);
    if (last && last.marked === marked) stretches[stretches.length - 1] = { text: last.text + part, marked };
    else stretches.push({ text: part, marked });
  }
  return stretches;
}

/** Words of a text that have one of these stems, as they stand in it, each once; a stem that only its speaker or source has stays as it is. */
export function matchedWords(text: string, matched: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  for (const { text: part, words } of wordPieces(text)) {
    if (words.length !== 1) continue;
    const [stem] = stemsOf(words);
    if (stem !== undefined && matched.includes(stem) && !found.has(stem)) found.set(stem, part.toLowerCase());
  }
  return matched.map((stem) => found.get(stem) ?? stem);
}

/** Stems of words that are words already: a pair of signs is not parted again. */
const stemsOf = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => (words.length === 1 ? stems(word) : [word]));
