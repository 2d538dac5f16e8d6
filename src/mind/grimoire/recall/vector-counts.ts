import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { CandidateQuery } from '../../ports.ts';

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
