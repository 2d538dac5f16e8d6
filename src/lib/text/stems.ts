import { stemmer } from 'stemmer';
import { wordsOf } from './words.ts';

/** The most frequent words of English, which say nothing of what a text is about: Snowball's list, as PostgreSQL has it. */
const STOP_WORDS = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its ' +
    'itself they them their theirs themselves what which who whom this that these those am is are was were be been being ' +
    'have has had having do does did doing a an the and but if or because as until while of at by for with about against ' +
    'between into through during before after above below to from up down in out on off over under again further then once ' +
    'here there when where why how all any both each few more most other some such no nor not only own same so than too very ' +
    's t can will just don should now'
  ).split(' '),
);

/** Words whose stem is remembered: a language has few that are said often. Then all are forgotten. */
const KNOWN_WORDS = 32_768;
const known = new Map<string, string>();

/** A word's stem (Porter). @param word in small letters */
export function stemOf(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= KNOWN_WORDS) known.clear();
  const stem = stemmer(word);
  known.set(word, stem);
  return stem;
}

/** A text's words by their stems (Porter), in order, without stop words. Words of other alphabets are kept as they are. */
export const stems = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);
