import { stems } from '../../lib/text/stems.ts';
import { sentencesOf } from '../gateway/index.ts';

/** A sentence beyond this says more than a quote should. */
const LONGEST = 400;

/** The sentences of a text that share most words with a question, in the text's own order, letter by letter. */
export function bestSentences(text: string, question: string, most: number): readonly string[] {
  const wanted = new Set(stems(question));
  const sentences = sentencesOf(text).map(({ from, to }, place) => {
    const words = text.slice(from, to);
    const shared = new Set(stems(words).filter((stem) => wanted.has(stem))).size;
    return { place, words, shared };
  });
  return sentences
    .filter(({ words }) => words.length <= LONGEST)
    .toSorted((one, other) => other.shared - one.shared || one.place - other.place)
    .slice(0, most)
    .toSorted((one, other) => one.place - other.place)
    .map(({ words }) => words);
}
