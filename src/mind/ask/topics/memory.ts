import type { Recalled } from '../../../domain/memory/grimoire.ts';
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

/** Words that ask of memory and say nothing of what. */
const ASKING = new Set(
  stems(
    'know knew learn learnt learned remember recall believe tell told say said think thought memory lesson insight warning anything something golem',
  ),
);
/** Cosine from which on a memory without a word of the question may still be about it. Ours. */
const CLOSE = 0.45;

/** Whether a memory is about what is asked, and not only the nearest that there is. */
export function isAbout({ entry, why }: Recalled, question: string): boolean {
  const wanted = new Set(stems(question).filter((stem) => !ASKING.has(stem)));
  if (wanted.size === 0) return true;
  if (why && (why.names.length > 0 || (why.meaning ?? 0) >= CLOSE)) return true;
  return stems(`${entry.title} ${entry.text}`).some((stem) => wanted.has(stem));
}

/** Says where memories were found without their vectors: others of them may be nearer in meaning. */
function noteWordsOnly({ draft }: Pick<Asking, 'draft'>, found: readonly Recalled[]): void {
  const without = found.filter(({ why }) => why?.meaning === null).length;
  if (without === 0) return;
  draft.note(
    without === found.length
      ? 'Found by their words alone: no vectors are ready.'
      : 'Some of these were found by their words alone: their vectors are not ready.',
  );
}

/** What memory and the named collections say. Documents first: whoever names one asks about it. */
export async function answerMemory(asking: Asking): Promise<void> {
  const { draft, reads, question, understood } = asking;
  await answerDocuments(asking);
  const inTime = new Set(asking.within.map(({ tick }) => tick));
  const narrowed = understood.span !== null || understood.ticks !== null;
  const recalled = await reads.recall(question, MEMORIES * (narrowed ? 4 : 1), understood.topic);
  const found = recalled.filter((one) => isAbout(one, question));
  for (const { entry } of found) {
    if (narrowed && entry.facts.kind === 'episode' && !inTime.has(entry.tick)) continue;
    const n = draft.source(memorySource(entry));
    for (const sentence of bestSentences(entry.text, question, SENTENCES)) draft.quote(sentence, n);
    if (draft.sources.length >= 2 * MEMORIES) break;
  }
  if (draft.found) noteWordsOnly(asking, found);
}
