import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { InsightCounts } from '../../../domain/memory/entry-facts.ts';
import { clamp01 } from '../../../lib/math/clamp01.ts';

/** Prior of the likelier side: a fact that 3 of 3 episodes confirm starts at 3.5 / 5 = 0.7 (seed 001), one of 50 of 50 at 0.97. */
const PRIOR = { likelier: 0.5, all: 2 };

/** What the episodes alone say: the share of the likelier side, held back while they are few. 0..1 */
function evidenceOf({ hits, misses }: Pick<InsightCounts, 'hits' | 'misses'>): number {
  return (Math.max(hits, misses) + PRIOR.likelier) / (hits + misses + PRIOR.all);
}

/** How much longer a fact lives for the episodes behind it: with no good use beside, its stability is max(1, ln n) (seed 001). */
export const supportOf = (count: number): number => Math.max(0, count - Math.E);

/** Episodes at which an earlier mind took evidence for half of what it says. */
const EVIDENCE_HALF = 4;

/** How firmly an earlier mind held a fact, which kept no support: the mean of Beta(2, 2) after its episodes, held back while they were few. */
function heldByAnEarlierMind({ hits, misses }: Pick<InsightCounts, 'hits' | 'misses'>): number {
  const [alpha, beta, count] = [2 + hits, 2 + misses, hits + misses];
  const mean = alpha / (alpha + beta);
  return Math.max(mean, 1 - mean) * (count / (count + EVIDENCE_HALF));
}

export type InsightBelief = Pick<GrimoireEntry, 'confidence' | 'strength'> & { readonly support?: number };

/**
 * How firmly a fact is held, and for how long, once new episodes are counted. Evidence moves it either way; what use has earned beyond the
 * evidence, as a share of what was missing to certainty, stays its own.
 * @param known what it counted before; null of a new one
 */
export function beliefAfter(
  before: Pick<GrimoireEntry, 'confidence' | 'strength' | 'facts'> | null,
  known: InsightCounts | null,
  counts: InsightCounts,
): InsightBelief {
  const evidence = evidenceOf(counts);
  const support = counts.hits + counts.misses;
  if (!before || !known) return { confidence: evidence, strength: supportOf(support), support };
  const held = before.facts.kind === 'insight' ? before.facts.support : undefined;
  // What an earlier mind was made to believe by fewer episodes was evidence and nothing that use had earned.
  const said = held === undefined ? heldByAnEarlierMind(known) : evidenceOf(known);
  const earned = said < 1 ? clamp01((before.confidence - said) / (1 - said)) : 0;
  return {
    confidence: evidence + (1 - evidence) * earned,
    strength: before.strength + supportOf(support) - supportOf(held ?? 0),
    support,
  };
}
