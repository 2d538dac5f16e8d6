import type { Asking } from '../asking.ts';
import { memorySource } from '../tick-source.ts';
import { stems } from '../../../lib/text/stems.ts';
import { sentencesOf } from '../../gateway/index.ts';

/** A sentence beyond this says more than a quote should. */
const LONGEST = 400;

/** The sentences of a text that share most words with a question, in the text's own order, letter by letter. */
function bestSentences(text: string, question: string, most: number): readonly string[] {
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

/** Memories that are looked at; of each, sentences that are quoted. */
const MEMORIES = 5;
const SENTENCES = 2;

/** What the named collections say. */
export async function answerDocuments({ draft, reads, question, collections }: Asking): Promise<void> {
  if (collections.length === 0) return;
  for (const { ref, title, text } of await reads.passages(question, collections, MEMORIES)) {
    const n = draft.source({ kind: 'document', ref, title, at: null, trust: 'external', text });
    for (const sentence of bestSentences(text, question, SENTENCES)) draft.quote(sentence, n);
  }
}

/** What memory and the named collections say. Documents first: whoever names one asks about it. */
export async function answerMemory(asking: Asking): Promise<void> {
  const { draft, reads, question, understood } = asking;
  await answerDocuments(asking);
  const inTime = new Set(asking.within.map(({ tick }) => tick));
  const narrowed = understood.span !== null || understood.ticks !== null;
  for (const { entry } of await reads.recall(question, MEMORIES * (narrowed ? 4 : 1))) {
    if (narrowed && entry.facts.kind === 'episode' && !inTime.has(entry.tick)) continue;
    const n = draft.source(memorySource(entry));
    for (const sentence of bestSentences(entry.text, question, SENTENCES)) draft.quote(sentence, n);
    if (draft.sources.length >= 2 * MEMORIES) break;
  }
}
