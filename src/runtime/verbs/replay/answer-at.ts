import type { Pad } from '../../../domain/life/life.ts';
import type { EntryType, GrimoireEntry, Recalled } from '../../../domain/memory/grimoire.ts';
import { AT_HAND } from '../../../shared/at-hand.ts';
import { trueAt } from '../../../shared/standing.ts';
import type { PastMoment } from '../../../domain/past/past.ts';
import { WordIndex } from '../../../lib/search/word-index.ts';
import { ownWords, timeOf, questions } from '../../../mind/grimoire/index.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { Readable } from '../view.ts';
import { memoryAt } from './memory-at.ts';

/** What is asked of what was known then. */
export interface PastAnswer {
  readonly text: string;
  readonly limit?: number;
  readonly types?: readonly EntryType[];
  readonly pad: Pad;
  readonly policy: Pick<GolemPolicy, 'retrieval' | 'memory'>;
  /** The world's time, Unix seconds. */
  readonly now: number;
  /** Leaves out what was said, or lived, later, and what was not true then: Unix seconds. "Last week" is then told from it, not from `now`. */
  readonly until?: number;
}

const LIMIT = 12;
/** What may answer a question, of memory as it was: by words and by meaning. @throws AppError `store.*` */
async function considerAt(
  golem: Readable,
  moment: PastMoment,
  { text, types }: Pick<PastAnswer, 'text' | 'types'>,
): Promise<readonly questions.ConsideredMemory[]> {
  const embed = golem.memory.embedder.reads(text)
    ? (parts: readonly string[]) => golem.memory.vectors.of(parts, 'interactive')
    : null;
  const candidates = await memoryAt(golem.deps.store, moment, embed).candidates({
    situation: null,
    vector: (await embed?.([text])) ?? null,
    types: types?.length ? types : null,
    // As many as a living golem holds at hand: the newest of then, and of the older ones the nearest.
    nearest: AT_HAND,
    recent: AT_HAND,
    important: 0,
    atTick: moment.tick,
  });
  const index = new WordIndex();
  for (const { entry } of candidates) index.set(entry.id, ownWords(entry));
  const matches = index.matches(text);
  return candidates.map(({ entry, similarity }) => {
    const { id } = entry;
    return { entry, similarity, match: matches.get(id) ?? null, stems: index.stemsIn(id) };
  });
}

/** A question answered of what was known at a moment, and, where a date is given, said or lived until then and true then. */
export async function answerAt(
  golem: Readable,
  moment: PastMoment,
  query: PastAnswer,
): Promise<readonly Recalled[]> {
  const { text, until = null, now, limit = LIMIT, pad, policy } = query;
  const known = await considerAt(golem, moment, query);
  const knownBy = (entry: GrimoireEntry, date: number): boolean =>
    timeOf(entry) <= date && trueAt(entry, date);
  return questions.answerQuestion(
    until === null ? known : known.filter(({ entry }) => knownBy(entry, until)),
    {
      question: text,
      now: until ?? now,
      tick: moment.tick,
      pad,
      memory: policy.memory,
      limit,
      compared: questions.ALL_COMPARED,
      linked: policy.retrieval.linked,
    },
  );
}
