import type { GrimoireEntry, Recalled, RecallWhy } from '../../domain/grimoire.ts';
import type { WordMatch } from '../../lib/word-index.ts';
import { clamp01 } from '../../lib/clamp01.ts';
import { topK } from '../../lib/top-k.ts';
import { confidenceAt, type Fading } from '../../shared/decay.ts';
import type { Pad } from '../../domain/life.ts';
import { recallFactors } from './recall.ts';

/** What is compared; each can be left out, to see what it is worth. */
export interface Compared {
  readonly meaning: boolean;
  readonly words: boolean;
  readonly neighbours: boolean;
}

export const ALL_COMPARED: Compared = { meaning: true, words: true, neighbours: true };

/** A memory that may answer a question. */
export interface Considered {
  readonly entry: GrimoireEntry;
  /** Cosine; null where the memory or the question has no vector. */
  readonly similarity: number | null;
  readonly match: WordMatch | null;
}

interface Asking {
  readonly tick: number;
  readonly pad: Pad;
  readonly memory: Fading;
  readonly limit: number;
  readonly compared: Compared;
}

/** Weight of meaning beside words, whose best is 1. Measured by the eval's conversations. */
const MEANING = 1.5;
/** Share of its relevance that a passage lends the ones one and two places from it. Measured there too. */
const LENT = [0.3, 0.15] as const;
const MOST = (MEANING + 1) * (1 + 2 * (LENT[0] + LENT[1]));

/** Where a passage stands in its source; null of what is no passage. */
function placeOf({ facts }: GrimoireEntry): string | null {
  return facts.kind === 'passage' ? `${facts.place} ${facts.session}` : null;
}

/** Similarities spread over 0..1: what counts is which is nearer than the others. No vector is no meaning, 0. */
function spread(considered: readonly Considered[]): readonly number[] {
  const known = considered.flatMap(({ similarity }) => similarity ?? []);
  const least = known.reduce((a, b) => Math.min(a, b), Infinity);
  const width = known.reduce((a, b) => Math.max(a, b), -Infinity) - least;
  return considered.map(({ similarity }) =>
    similarity === null ? 0 : width > 0 ? (similarity - least) / width : 1,
  );
}

/**
 * Ranks memories by how well they answer a question: by meaning and by words, and a passage also by what stands right before
 * and after it in its source. Mood, age and importance, by which the golem itself recalls, have no part in it.
 */
export function answerQuestion(
  considered: readonly Considered[],
  { tick, pad, memory, limit, compared }: Asking,
): readonly Recalled[] {
  const meanings = compared.meaning ? spread(considered) : considered.map(() => 0);
  const bestMatch = considered.reduce((best, { match }) => Math.max(best, match?.score ?? 0), 0);
  const own = considered.map(({ match }, i) => {
    const words = compared.words && match ? match.score / bestMatch : 0;
    return MEANING * meanings[i]! + words;
  });
  const at = new Map(considered.map(({ entry }, i) => [placeOf(entry), i]));
  const lent = considered.map(({ entry: { facts } }) => {
    if (!compared.neighbours || facts.kind !== 'passage') return 0;
    return LENT.reduce((sum, share, k) => {
      const beside = [facts.place - k - 1, facts.place + k + 1].map((place) =>
        at.get(`${place} ${facts.session}`),
      );
      return beside.reduce<number>((all, i) => all + (i === undefined ? 0 : share * own[i]!), sum);
    }, 0);
  });
  const found = topK(considered.keys(), limit, (i) => own[i]! + lent[i]!);
  return found
    .filter((i) => own[i]! + lent[i]! > 0)
    .map((i): Recalled => {
      const { entry, similarity, match } = considered[i]!;
      const why: RecallWhy = {
        meaning: compared.meaning ? similarity : null,
        words: compared.words ? (match?.words ?? []) : [],
        neighbours: lent[i]! / MOST,
      };
      return {
        entry,
        score: clamp01((own[i]! + lent[i]!) / MOST),
        factors: recallFactors({ entry, similarity }, tick, pad),
        confidence: confidenceAt(entry, tick, memory),
        why,
      };
    });
}
