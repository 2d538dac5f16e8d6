import type { GolemPolicy } from '../policy/index.ts';
import { isSettled } from '../grimoire/index.ts';
import type { Moment } from '../contract/index.ts';
import type { MemoryPort } from '../ports.ts';
import { type RankedEpisode, rankEpisodes, type Situation } from './similarity.ts';

/** How many episodes of each kind the store is asked for; their union is compared. Ours. */
const CANDIDATES = { nearest: 48, recent: 48, important: 24 };

export interface Lookup {
  readonly ranked: readonly RankedEpisode[];
  /** Compared by their words, and not compared at all. */
  readonly byWords: number;
  readonly withoutVector: number;
  readonly unsettled: number;
  readonly semantic: boolean;
}

/**
 * Past episodes that resemble a situation, most similar first.
 * @param now.vector the situation's; null where there is none
 * @param now.vectorsAfter ticks after which an episode's vector counts, its words until then
 * @throws AppError `store.*`
 */
export async function findSimilar(
  memory: Pick<MemoryPort, 'candidates'>,
  now: Situation & Moment['situation'],
  policy: GolemPolicy['episodicReplay'],
): Promise<Lookup> {
  const candidates = await memory.candidates({
    // Another question than recall's about the same situation, so another name for its answer.
    situation: `episodes: ${now.text}`,
    vector: now.vector,
    words: now.text,
    vectorsAfter: now.vectorsAfter,
    nearest: CANDIDATES.nearest,
    recent: CANDIDATES.recent,
    important: CANDIDATES.important,
    types: ['episode'],
    atTick: now.tick,
  });
  const ranked = rankEpisodes(candidates, now, policy);
  const words = new Set(candidates.flatMap(({ entry, by }) => (by === 'words' ? [entry.id] : [])));
  return {
    ranked,
    byWords: ranked.filter(({ entry }) => words.has(entry.id)).length,
    withoutVector: ranked.filter(({ factors }) => factors.task === null).length,
    unsettled: candidates.filter(({ entry }) => !isSettled(entry)).length,
    semantic: now.vector !== null,
  };
}
