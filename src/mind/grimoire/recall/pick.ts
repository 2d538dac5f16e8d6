import { topK, topKOfRising } from '../../../lib/containers/top-k.ts';
import { groupBy } from '../../../lib/containers/group-by.ts';
import type { CandidateQuery, RecallCandidate } from '../../ports.ts';

/** Of what may be recalled at all, the nearest, the most recent, the most important and the most recent of each regime, each once. */
export function pickCandidates<Candidate extends RecallCandidate>(
  eligible: readonly Candidate[],
  { nearest, recent, important, spread }: Pick<CandidateQuery, 'nearest' | 'recent' | 'important' | 'spread'>,
): readonly Candidate[] {
  // What is at hand is mostly in the order of its ticks.
  const newest = (candidates: readonly Candidate[], count: number): readonly Candidate[] =>
    topKOfRising(candidates, count, ({ entry }) => entry.tick);
  const picked = new Map<string, Candidate>();
  const pick = (candidates: readonly Candidate[]): void => {
    for (const candidate of candidates) picked.set(candidate.entry.id, candidate);
  };
  pick(topK(eligible, nearest, (candidate) => candidate.similarity ?? -1));
  pick(newest(eligible, recent));
  pick(topK(eligible, important, (candidate) => candidate.entry.importance));
  if (spread !== undefined) {
    for (const same of groupBy(eligible, ({ entry }) => entry.regime).values()) pick(newest(same, spread));
  }
  return [...picked.values()];
}
