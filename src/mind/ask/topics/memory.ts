import { bestSentences } from '../best-sentences.ts';
import type { Asking } from '../asking.ts';
import { memorySource } from '../tick-source.ts';

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
