import { topK } from '../../lib/top-k.ts';
import type { CandidateQuery, RecallCandidate } from '../ports.ts';

/** Of what may be recalled at all, the nearest, the most recent and the most important, each once. */
export function pickCandidates<Candidate extends RecallCandidate>(
  eligible: readonly Candidate[],
  { nearest, recent, important }: Pick<CandidateQuery, 'nearest' | 'recent' | 'important'>,
): readonly Candidate[] {
  const picked = new Map<string, Candidate>();
  const pick = (candidates: readonly Candidate[]): void => {
    for (const candidate of candidates) picked.set(candidate.entry.id, candidate);
  };
  pick(topK(eligible, nearest, (candidate) => candidate.similarity ?? -1));
  pick(topK(eligible, recent, (candidate) => candidate.entry.tick));
  pick(topK(eligible, important, (candidate) => candidate.entry.importance));
  return [...picked.values()];
}
