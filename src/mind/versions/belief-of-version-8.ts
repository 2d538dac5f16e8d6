import type { InsightCounts } from '../../domain/entry-facts.ts';

/** Episodes at which the evidence counted half: n / (n + this). */
const EVIDENCE_HALF = 4;

/** Until version 8 a fact was believed by the mean of Beta(2, 2) after its episodes, discounted by how few they were, whatever use had earned it. */
export function confidenceOfVersion8({ hits, misses }: Pick<InsightCounts, 'hits' | 'misses'>): number {
  return believedUntilVersion8({ alpha: 2 + hits, beta: 2 + misses }, hits + misses);
}

/** The same of a posterior that uses have moved too. @param count episodes */
export function believedUntilVersion8(
  { alpha, beta }: { readonly alpha: number; readonly beta: number },
  count: number,
): number {
  const mean = alpha / (alpha + beta);
  return Math.max(mean, 1 - mean) * evidenceShare(count);
}

/** 0..1. */
export const evidenceShare = (count: number): number => count / (count + EVIDENCE_HALF);
