import { TRUST_LABELS, type TrustLabel } from '../../domain/life/life.ts';
import type { Provenance } from '../../domain/memory/grimoire.ts';

/**
 * Confidence that knowledge starts with, by where it came from (seed 001, knowledge weighting hierarchy; dreams
 * by the decisions). The owner's is ours: full trust, though an owner can be wrong.
 */
export const STARTING_CONFIDENCE: Readonly<Record<Provenance, number>> = {
  'self-learned': 0.5,
  owner: 0.9,
  clade: 0.4,
  predecessor: 0.4,
  dream: 0.3,
  styx: 0.25,
  lethe: 0.2,
};

/** How far from trusted a label is: 0 for `system`. One that nobody knows ranks with the least trusted. */
export function trustRank(label: TrustLabel): number {
  const rank = TRUST_LABELS.indexOf(label);
  return rank === -1 ? TRUST_LABELS.length - 1 : rank;
}

/** The least trusted of the labels: what a text derived from several sources carries. `self` of none. */
export function lowestTrust(labels: readonly TrustLabel[]): TrustLabel {
  return labels.length === 0 ? 'self' : TRUST_LABELS[Math.max(...labels.map(trustRank))]!;
}
