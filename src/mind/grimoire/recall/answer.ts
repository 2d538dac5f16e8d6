import type { GrimoireEntry, Recalled, RecallTime, RecallWhy } from '../../../domain/memory/grimoire.ts';
import { type Bounds, boundsOf, type Fusion, fused } from '../../../lib/search/fuse.ts';
import type { WordMatch } from '../../../lib/search/word-index.ts';
import { clamp01 } from '../../../lib/math/clamp01.ts';
import type { SignMatch } from '../../../lib/search/sign-match.ts';
import { topK } from '../../../lib/containers/top-k.ts';
import { confidenceAt, type Fading } from '../../../shared/decay.ts';
import { holds } from '../../../shared/standing.ts';
import type { Pad } from '../../../domain/life/life.ts';
import { namesShared, type Question, readQuestion, tellsWhen, timeShared } from './question.ts';
import { recallFactors } from './recall-factors.ts';

/** What is compared; each can be left out, to see what it is worth. */
export interface Compared {
  readonly meaning: boolean;
  readonly words: boolean;
  readonly neighbours: boolean;
  readonly time: boolean;
  readonly speaker: boolean;
  readonly length: boolean;
  readonly wording: boolean;
}

export const ALL_COMPARED: Compared = {
  meaning: true,
  words: true,
  neighbours: true,
  time: true,
  speaker: true,
  length: true,
  wording: true,
};

/** A memory that may answer a question. */
export interface ConsideredMemory {
  readonly entry: GrimoireEntry;
  /** Cosine; null where the memory or the question has no vector. */
  readonly similarity: number | null;
  readonly match: WordMatch | null;
  /** Different stems in its words. */
  readonly stems: number;
  /** Signs of the states of its word pieces; null or absent where there are none. */
  readonly pieces?: Uint8Array | null;
}

interface RecallQuestion {
  readonly question: string;
  /** What "last week" in the question is told from, Unix seconds. */
  readonly now: number;
  readonly tick: number;
  readonly pad: Pad;
  readonly memory: Fading;
  readonly limit: number;
  readonly compared: Compared;
  /** What the considered were chosen from: how likeness is spread may not depend on how many of it are here. Null or absent: they are all. */
  readonly of?: Bounds | null;
  /** The question's word pieces, to be held against those of the best; null or absent where no model tells them. */
  readonly wording?: SignMatch | null;
  /** Share of its worth that a memory lends those that it is linked to; 0 where it is left out. */
  readonly linked?: number;
  /** As of when what is true is preferred, Unix seconds; `now` where it is left out. */
  readonly trueAt?: number;
}

/** Weight of meaning beside words, whose best is 1. This and what follows: measured by the eval's conversations. */
const MEANING = 1.5;
export const FUSION: Fusion = {
  weights: { meaning: MEANING, words: 1 },
  meaning: 'spread',
  words: 'best',
  without: 'nothing',
};
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
/** What it is worth that each word of the question finds its like in it, and of how many of the best that is looked at. */
const WORDING = 2;
const WORDED = 40;
const MOST = (MEANING + 1 + TIME.said + WHEN + SPEAKER + LENGTH) * (1 + 2 * (LENT[0] + LENT[1])) + WORDING;
/** Texts that times are looked for in: the best by words and meaning. Reading one takes up to a millisecond. */
const READ = 50;

/** By words and meaning. */
function likeness(
  considered: readonly ConsideredMemory[],
  compared: Compared,
  of: Bounds | null,
): readonly number[] {
  const found = considered.map(({ similarity, match }) => ({
    meaning: compared.meaning ? similarity : null,
    words: compared.words ? (match?.score ?? 0) : 0,
  }));
  const bounds = boundsOf(found, of);
  return found.map((one) => fused(one, FUSION, bounds));
}

/** The speaker whom a question names; null where it names none of them or several. */
function speakerNamed(considered: readonly ConsideredMemory[], { names }: Question): string | null {
  if (names.length === 0) return null;
  const speakers = new Set<string>();
  for (const { entry } of considered) {
    if (entry.facts.kind === 'passage' && entry.facts.by !== null) speakers.add(entry.facts.by);
  }
  const named = [...speakers]
    .sort()
    .filter((by) => by.split(/[^\p{L}\p{N}]+/u).some((word) => names.includes(word)));
  return named.length === 1 ? named[0]! : null;
}

/** Times that meet the question's, by place among the considered: in texts of the likely ones, and of all their own. */
function timesOf(
  considered: readonly ConsideredMemory[],
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
 * How well each word of the question finds its like in the best, spread over 0..1 among them, by place. Of which no word pieces are
 * known, is taken to be as the mean of the others.
 */
function wordedAlike(
  considered: readonly ConsideredMemory[],
  worth: readonly number[],
  wording: SignMatch,
): ReadonlyMap<number, number> {
  const best = topK(considered.keys(), WORDED, (i) => worth[i]!).filter((i) => worth[i]! > 0);
  const found = best.map((i) => {
    const pieces = considered[i]!.pieces;
    return pieces ? wording.of(pieces) : null;
  });
  const known = found.flatMap((like) => like ?? []);
  const least = known.reduce((a, b) => Math.min(a, b), Infinity);
  const width = known.reduce((a, b) => Math.max(a, b), -Infinity) - least;
  if (!(width > 0)) return new Map();
  const mean = known.reduce((sum, like) => sum + like, 0) / known.length;
  return new Map(best.map((i, at) => [i, ((found[at] ?? mean) - least) / width]));
}

/** What each is lent by what stands beside it in its source. @param own the worth of each by itself */
function lentTo(considered: readonly ConsideredMemory[], own: readonly number[]): readonly number[] {
  const sessions = new Map<string, Map<number, number>>();
  considered.forEach(({ entry: { facts } }, i) => {
    if (facts.kind !== 'passage') return;
    const places = sessions.get(facts.session);
    if (places) places.set(facts.place, i);
    else sessions.set(facts.session, new Map([[facts.place, i]]));
  });
  return considered.map(({ entry: { facts } }) => {
    if (facts.kind !== 'passage') return 0;
    const places = sessions.get(facts.session)!;
    const worth = (place: number): number => own[places.get(place) ?? -1] ?? 0;
    return LENT.reduce(
      (sum, share, k) => sum + share * worth(facts.place - k - 1) + share * worth(facts.place + k + 1),
      0,
    );
  });
}

/** By place among the considered, the places of those that are linked with it, either way: one hop. */
function hopsAmong(considered: readonly ConsideredMemory[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map(considered.map(({ entry }, i) => [entry.id, i]));
  const hops = new Map<number, number[]>();
  const note = (one: number, other: number): void => {
    hops.set(one, [...(hops.get(one) ?? []), other]);
  };
  considered.forEach(({ entry: { links } }, i) => {
    for (const { to } of links) {
      const other = places.get(to);
      if (other === undefined || other === i) continue;
      note(i, other);
      note(other, i);
    }
  });
  return hops;
}

const linkedIn = (
  from: readonly number[],
  considered: readonly ConsideredMemory[],
): Pick<RecallWhy, 'links'> =>
  from.length > 0 ? { links: [...new Set(from.map((i) => considered[i]!.entry.id))] } : {};

/**
 * Ranks memories by how well they answer a question: by meaning, by words, by the time and the speaker it names, and a passage also
 * by what stands right before and after it in its source. Mood, age and importance, by which the golem recalls, have no part in it.
 */
export function answerQuestion(
  considered: readonly ConsideredMemory[],
  asking: RecallQuestion,
): readonly Recalled[] {
  const { question, now, tick, pad, memory, limit, compared } = asking;
  const { of = null, wording = null, linked = 0, trueAt = now } = asking;
  const asked = readQuestion(question, now);
  const alike = likeness(considered, compared, of);
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
  const standing = considered.map(({ entry }) => holds(entry, trueAt));
  const lent = compared.neighbours ? lentTo(considered, own) : considered.map(() => 0);
  const hops = linked > 0 ? hopsAmong(considered) : null;
  const first = own.map((ownWorth, i) => {
    const hopped = hops?.get(i)?.reduce((best, from) => Math.max(best, linked * own[from]!), 0) ?? 0;
    return (ownWorth + lent[i]! + hopped) * (standing[i]! ? 1 : ENDED);
  });
  const worded = compared.wording && wording ? wordedAlike(considered, first, wording) : null;
  const worth = first.map(
    (before, i) => before + WORDING * (worded?.get(i) ?? 0) * (standing[i]! ? 1 : ENDED),
  );
  const found = topK(considered.keys(), limit, (i) => worth[i]!);
  return found
    .filter((i) => worth[i]! > 0)
    .map((i): Recalled => {
      const { entry, similarity, match } = considered[i]!;
      const why: RecallWhy = {
        meaning: compared.meaning ? similarity : null,
        words: compared.words ? (match?.words ?? []) : [],
        neighbours: lent[i]! / MOST,
        ...(worded?.has(i) && { wording: worded.get(i)! }),
        names: namesShared(asked, entry),
        time: times.get(i) ?? null,
        ...linkedIn(hops?.get(i)?.filter((from) => own[from]! > 0) ?? [], considered),
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
