import type { InsightCounts } from '../../../domain/memory/entry-facts.ts';

/** Decimals that a mean change is kept to. */
const MEAN_DECIMALS = 8;

/** The counts as they are kept. */
export function keptCounts({ hits, misses, measured, meanChange }: InsightCounts): InsightCounts {
  return { hits, misses, measured, meanChange: Number(meanChange.toFixed(MEAN_DECIMALS)) + 0 };
}

/** The same for people. */
export function countTags({ hits, misses, measured, meanChange }: InsightCounts): string[] {
  return [
    `hits:${hits}`,
    `misses:${misses}`,
    `measured:${measured}`,
    `mean:${meanChange.toFixed(MEAN_DECIMALS)}`,
  ];
}
