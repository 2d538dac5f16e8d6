import type { GrimoireEntry, Recalled, RecallTime, RecallWhy } from '../../domain/grimoire.ts';
import type { WordMatch } from '../../lib/word-index.ts';
import { clamp01 } from '../../lib/clamp01.ts';
import { topK } from '../../lib/top-k.ts';
import { confidenceAt, type Fading } from '../../shared/decay.ts';
import { stands } from '../../shared/validity.ts';
import type { Pad } from '../../domain/life.ts';
import { namesShared, type Question, readQuestion, tellsWhen, timeShared } from './question.ts';
import { recallFactors } from './recall.ts';

/** What is compared; each can be left out, to see what it is worth. */
export interface Compared {
  readonly meaning: boolean;
  readonly words: boolean;
  readonly neighbours: boolean;
  readonly time: boolean;
  readonly speaker: boolean;
  readonly length: boolean;
}

export const ALL_COMPARED: Compared = {
  ...{ meaning: true, words: true, neighbours: true },
  ...{ time: true, speaker: true, length: true },
};

/** A memory that may answer a question. */
export interface Considered {
  readonly entry: GrimoireEntry;
  /** Cosine; null where the memory or the question has no vector. */
  readonly similarity: number | null;
  readonly match: WordMatch | null;
  /** Different stems in its words. */
  readonly stems: number;
}

interface Asking {
  readonly question: string;
  /** What "last week" in the question is told from, Unix seconds. */
  readonly now: number;
  readonly tick: number;
  readonly pad: Pad;
  readonly memory: Fading;
  readonly limit: number;
  readonly compared: Compared;
  /** As of when what is true is preferred, Unix seconds; `now` where it is left out. */
  readonly trueAt?: number;
}

/** Weight of meaning beside words, whose best is 1. This and what follows: measured by the eval's conversations. */
export const MEANING = 1.5;
/** What it is worth that a time in a memory meets the question's, and that its own does. */
const TIME = { said: 0.4, at: 0.24 };
/** That it says some time, where the question asks when. */
const WHEN = 0.4;
/** That it was said by the one speaker whom the question names. */
const SPEAKER = 0.25;
/** That it says enough to be an answer, and how many stems that takes. */
export const LENGTH = 0.3;
export const LONG = 13;
/** Share of its relevance that a passage lends the ones one and two places from it. */
export const LENT = [0.3, 0.15] as const;
/** What is left of the worth of what does not stand any more. */
const ENDED = 0.5;
const MOST = (MEANING + 1 + TIME.said + WHEN + SPEAKER + LENGTH) * (1 + 2 * (LENT[0] + LENT[1]));
/** Texts that times are looked for in: the best by words and meaning. Reading one takes up to a millisecond. */
const READ = 50;

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

/** By words and meaning. */
function likeness(considered: readonly Considered[], compared: Compared): readonly number[] {
  const meanings = compared.meaning ? spread(considered) : considered.map(() => 0);
  const bestMatch = considered.reduce((best, { match }) => Math.max(best, match?.score ?? 0), 0);
  return considered.map(({ match }, i) => {
    const words = compared.words && match ? match.score / bestMatch : 0;
    return MEANING * meanings[i]! + words;
  });
}

/** The speaker whom a question names; null where it names none of them or several. */
function speakerNamed(considered: readonly Considered[], { names }: Question): string | null {
  const named = considered.flatMap(({ entry: { facts } }) => {
    const by = facts.kind === 'passage' ? facts.by : null;
    return by?.split(/[^\p{L}\p{N}]+/u).some((word) => names.includes(word)) ? [by] : [];
  });
  return new Set(named).size === 1 ? named[0]! : null;
}

/** Times that meet the question's, by place among the considered: in texts of the likely ones, and of all their own. */
function timesOf(
  considered: readonly Considered[],
  alike: readonly number[],
  question: Question,
): ReadonlyMap<number, RecallTime> {
  if (question.times.length === 0) return new Map();
  const read = new Set(topK(considered.keys(), READ, (i) => alike[i]!));
  return new Map(
    considered.flatMap(({ entry }, i) => {
      const time = timeShared(question, entry, read.has(i));
      return time ? [[i, time] as const] : [];
    }),
  );
}

/**
 * Ranks memories by how well they answer a question: by meaning, by words, by the time and the speaker it names, and a passage also
 * by what stands right before and after it in its source. Mood, age and importance, by which the golem recalls, have no part in it.
 */
export function answerQuestion(
  considered: readonly Considered[],
  { question, now, tick, pad, memory, limit, compared, trueAt = now }: Asking,
): readonly Recalled[] {
  const asked = readQuestion(question, now);
  const alike = likeness(considered, compared);
  const times = compared.time ? timesOf(considered, alike, asked) : new Map<number, RecallTime>();
  const speaker = compared.speaker ? speakerNamed(considered, asked) : null;
  const own = considered.map(({ entry, stems }, i) => {
    const time = times.get(i);
    const met = time ? (time.words === null ? TIME.at : TIME.said) : 0;
    // What has nothing of the question is no answer, however long it is and whoever said it.
    if (alike[i]! + met === 0) return 0;
    const tells = compared.time && tellsWhen(asked, entry) ? WHEN : 0;
    const said = speaker !== null && entry.facts.kind === 'passage' && entry.facts.by === speaker;
    const long = compared.length ? LENGTH * Math.min(1, stems / LONG) : 0;
    return alike[i]! + met + tells + (said ? SPEAKER : 0) + long;
  });
  const standing = considered.map(({ entry }) => stands(entry, trueAt));
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
  const worth = own.map((ownWorth, i) => (ownWorth + lent[i]!) * (standing[i]! ? 1 : ENDED));
  const found = topK(considered.keys(), limit, (i) => worth[i]!);
  return found
    .filter((i) => worth[i]! > 0)
    .map((i): Recalled => {
      const { entry, similarity, match } = considered[i]!;
      const why: RecallWhy = {
        meaning: compared.meaning ? similarity : null,
        words: compared.words ? (match?.words ?? []) : [],
        neighbours: lent[i]! / MOST,
        names: namesShared(asked, entry),
        time: times.get(i) ?? null,
        holds: standing[i]!,
      };
      return {
        entry,
        score: clamp01(worth[i]! / MOST),
        factors: recallFactors({ entry, similarity }, tick, pad),
        confidence: confidenceAt(entry, tick, memory),
        why,
      };
    });
}
