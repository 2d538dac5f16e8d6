import type { CacheVerdict } from '../../../domain/gateway/cache.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import type { CacheEntry } from './cache-entry.ts';
import { comparedQuestion, type ComparedQuestion } from './compared-question.ts';
import type { GuardName } from './guards/guard.ts';
import { forbidding } from './guards/guards.ts';
import { certainFrom, certaintyOf, scoreOf } from './judged.ts';
import { certaintyFor } from './learned-shift.ts';
import { likenessOf, type Rarity } from './likeness.ts';
import { type MatcherWeights, WEIGHTS } from './weights.ts';

/** Questions that are kept as they are compared: making one takes longer than comparing two. */
const KEPT = 4_096;
const kept = new LruCache<string, ComparedQuestion>(KEPT);

function compared(text: string): ComparedQuestion {
  const before = kept.get(text);
  if (before) return before;
  const made = comparedQuestion(text);
  kept.set(text, made);
  return made;
}

/** A stored question that may be what was asked. */
export interface CacheCandidate<Reply> {
  readonly entry: CacheEntry<Reply>;
  readonly cosine: number;
}

/** What is compared; each can be left out, to see what it is worth. */
export interface Compared {
  /** A second one that is as near counts against the first. */
  readonly rivals: boolean;
  readonly guards: boolean;
  /** Everything that a guard reads must be equal, however the questions differ otherwise. */
  readonly strict: boolean;
}

export const ALL_COMPARED: Compared = { rivals: true, guards: true, strict: false };

export interface ReplyVerdict<Reply> extends CacheVerdict {
  readonly entry: CacheEntry<Reply> | null;
  /** Logit of the matcher's certainty, for what is observed of it. */
  readonly logit: number;
}

interface Scored<Reply> extends CacheCandidate<Reply> {
  readonly score: number;
  readonly guard: GuardName | null;
}

const NOTHING = {
  hit: false,
  id: null,
  similarity: null,
  cosine: null,
  guard: null,
  entry: null,
  logit: -Infinity,
};

export interface Judging {
  readonly rarity: Rarity;
  /** Questions that are stored beside the candidates, these among them. */
  readonly stored: number;
  /** Share of answers that may be wrong, as the owner set it. */
  readonly bound: number;
  readonly what?: Compared;
  readonly weights?: MatcherWeights;
}

/** Which of the stored questions answers the one that was asked, if any. */
export function judge<Reply>(
  asked: string,
  candidates: readonly CacheCandidate<Reply>[],
  { rarity, stored, bound, what = ALL_COMPARED, weights = WEIGHTS }: Judging,
): ReplyVerdict<Reply> {
  const question = compared(asked);
  const threshold = certainFrom(bound, weights);
  const scored = candidates
    .map(({ entry, cosine }): Scored<Reply> => {
      const other = compared(entry.question);
      const guard = what.guards ? forbidding(question.guarded, other.guarded, what.strict) : null;
      return { entry, cosine, guard, score: scoreOf(likenessOf(question, other, cosine, rarity), weights) };
    })
    .toSorted((a, b) => b.score - a.score);
  const [first] = scored;
  if (!first) return { ...NOTHING, threshold, by: 'meaning' };
  const best = scored.find(({ guard }) => guard === null) ?? first;
  // One that a guard forbids is still a sign that the question may be about something else.
  const rivals = what.rivals ? scored.filter(({ entry }) => entry.says !== best.entry.says) : [];
  const logit = certaintyOf(
    best.score,
    rivals.map(({ score }) => score),
    stored,
    weights,
  );
  const similarity = certaintyFor(logit, best.entry.observations);
  const { entry, cosine } = best;
  return {
    hit: best.guard === null && similarity >= threshold,
    id: entry.id,
    similarity,
    cosine,
    threshold,
    by: 'meaning',
    entry,
    logit,
    guard: first.guard,
  };
}
