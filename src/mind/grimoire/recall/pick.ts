import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { CandidateQuery, RecallCandidate } from '../../ports.ts';
import { topK, topKOfRising } from '../../../lib/containers/top-k.ts';
import { groupBy } from '../../../lib/containers/group-by.ts';

/** The tick at which a memory got the words that it has: an episode gets others when its outcome is known. */
export const wordedAt = ({ tick, facts }: Pick<GrimoireEntry, 'tick' | 'facts'>): number =>
  facts.kind === 'episode' && facts.outcome !== null ? Math.max(tick, facts.outcome.tick) : tick;

/**
 * Whether a memory is compared by its vector at a tick, rather than by its words. It goes by ticks and not by whether the vector has
 * come: so the answer is the same on a fast machine and on a slow one, as long as the clock waits for what is later than that. It does
 * not wait for the thousands of passages that a visitor may bring at once, so that ticks compare those by their words for good.
 */
export const vectorCounts = (
  entry: Pick<GrimoireEntry, 'tick' | 'facts'>,
  { atTick, vectorsAfter = 0 }: Pick<CandidateQuery, 'atTick' | 'vectorsAfter'>,
): boolean =>
  wordedAt(entry) + vectorsAfter <= atTick && (vectorsAfter === 0 || entry.facts.kind !== 'passage');

/** What may be certain here whatever it ranks: facts of rules, and notes of the owner. */
const CERTAIN: readonly ((entry: GrimoireEntry) => boolean)[] = [
  ({ facts }) => facts.kind === 'insight' && facts.about.kind === 'rule',
  (entry) => isOwnersNote(entry),
];

/** What the owner said in his own words: no piece of a text that he gave, and nothing that came with a file of another life. */
export const isOwnersNote = ({
  provenance,
  trust,
  facts,
}: Pick<GrimoireEntry, 'provenance' | 'trust' | 'facts'>): boolean =>
  provenance === 'owner' && trust === 'owner' && facts.kind === 'note';

/** Of what may be recalled at all, the nearest, the most recent, the most important, the most recent of each regime and of what may be certain, each once. */
export function pickCandidates<Candidate extends RecallCandidate>(
  eligible: readonly Candidate[],
  {
    nearest,
    recent,
    important,
    spread,
    certain,
  }: Pick<CandidateQuery, 'nearest' | 'recent' | 'important' | 'spread' | 'certain'>,
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
  if (certain !== undefined) {
    for (const is of CERTAIN)
      pick(
        newest(
          eligible.filter(({ entry }) => is(entry)),
          certain,
        ),
      );
  }
  return [...picked.values()];
}
