import type { GolemPolicy } from '../policy/golem-policy.ts';
import { isSettled } from '../grimoire/settled.ts';
import type { MemoryPort } from '../ports.ts';
import { type RankedEpisode, rankEpisodes, type Situation } from './similarity.ts';

/** How many episodes of each kind the store is asked for; their union is compared. Ours. */
const CANDIDATES = { nearest: 48, recent: 48, important: 24 };

export interface Lookup {
  readonly ranked: readonly RankedEpisode[];
  readonly withoutVector: number;
  readonly unsettled: number;
  readonly semantic: boolean;
}

/**
 * Past episodes that resemble a situation, most similar first.
 * @param now.vector the situation's; null where the model is not ready: then regime and affect alone are compared
 * @throws AppError `store.*`
 */
export async function findSimilar(
  memory: Pick<MemoryPort, 'candidates'>,
  now: Situation & { readonly text: string; readonly vector: Float32Array | null },
  policy: GolemPolicy['episodicReplay'],
): Promise<Lookup> {
  const candidates = await memory.candidates({
    // Another question than recall's about the same situation, so another name for its answer.
    situation: `episodes: ${now.text}`,
    vector: now.vector,
    nearest: now.vector ? CANDIDATES.nearest : 0,
    recent: CANDIDATES.recent,
    important: CANDIDATES.important,
    types: ['episode'],
    atTick: now.tick,
  });
  const ranked = rankEpisodes(candidates, now, policy);
  return {
    ranked,
    withoutVector: ranked.filter(({ factors }) => factors.task === null).length,
    unsettled: candidates.filter(({ entry }) => !isSettled(entry)).length,
    semantic: now.vector !== null,
  };
}
