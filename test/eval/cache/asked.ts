import { OWNER } from '../../../src/domain/models/party.ts';
import type { CacheEntry } from '../../../src/mind/gateway/cache/cache-entry.ts';
import { QuestionIndex } from '../../../src/mind/gateway/cache/question-index.ts';
import { type Compared, judge } from '../../../src/mind/gateway/cache/verdict.ts';
import { type MatcherWeights, WEIGHTS } from '../../../src/mind/gateway/cache/weights.ts';
import { DIMENSIONS } from '../../bench/real-vectors.ts';
import type { CachePairs } from './pairs.ts';
import type { Pool } from './pools.ts';

/** What came of one question, whatever the threshold. */
export interface Asked {
  /** How certain the cache was of its best; below 0 where a guard forbade it. */
  readonly certainty: number;
  readonly right: boolean;
  /** The best is the one that is said to be another question. */
  readonly fooled: boolean;
}

/** Neighbours that are compared. */
const NEAREST = 16;

/** Every question of a pool, asked of what is stored, by how the cache decides. */
export function askedBy(
  data: CachePairs,
  { stored, asked }: Pool,
  what: Compared,
  weights: MatcherWeights = WEIGHTS,
): readonly Asked[] {
  const questions = new QuestionIndex(DIMENSIONS);
  const entries = new Map<string, CacheEntry<null>>();
  for (const text of stored) {
    const id = String(text);
    questions.set(id, data.texts[text]!, data.vectorOf(text));
    entries.set(id, {
      id,
      party: OWNER,
      identity: '',
      question: data.texts[text]!,
      reply: null,
      says: id,
      regime: null,
      at: 0,
      until: Infinity,
      uses: 0,
      observations: [],
    });
  }
  return asked.map(({ text, answer, not }) => {
    const near = questions
      .nearest(data.vectorOf(text), NEAREST)
      .filter(({ id }) => Number(id) !== text)
      .map(({ id, cosine }) => ({ entry: entries.get(id)!, cosine }));
    const { hit, id, similarity } = judge(data.texts[text]!, near, {
      rarity: questions.rarity,
      stored: questions.size,
      bound: 1,
      what,
      weights,
    });
    return {
      certainty: hit ? similarity! : -1,
      right: id === String(answer),
      fooled: id === String(not),
    };
  });
}

/** The same by the nearest vector alone, and by how far it is ahead of the second. */
export function askedByCosine(data: CachePairs, { stored, asked }: Pool, ahead: boolean): readonly Asked[] {
  const questions = new QuestionIndex(DIMENSIONS);
  for (const text of stored) questions.set(String(text), data.texts[text]!, data.vectorOf(text));
  return asked.map(({ text, answer, not }) => {
    const [first, second] = questions.nearest(data.vectorOf(text), 3).filter(({ id }) => Number(id) !== text);
    return {
      certainty: ahead ? first!.cosine - (second?.cosine ?? 0) : first!.cosine,
      right: first!.id === String(answer),
      fooled: first!.id === String(not),
    };
  });
}
