import type { GrimoireEntry } from '../../domain/grimoire.ts';
import { tagValue } from './cluster.ts';

/** What an insight counts, kept in its tags so that the next pass goes on from there. */
export interface InsightFacts {
  readonly hits: number;
  readonly misses: number;
  /** Episodes whose price change was measured, and the mean of ln(actual / baseline) over them. */
  readonly measured: number;
  readonly meanChange: number;
}

export function factTags(facts: InsightFacts): string[] {
  return [
    `hits:${facts.hits}`,
    `misses:${facts.misses}`,
    `measured:${facts.measured}`,
    `mean:${facts.meanChange.toFixed(8)}`,
  ];
}

export function factsOf(entry: Pick<GrimoireEntry, 'tags'>): InsightFacts {
  const read = (name: string): number => {
    const value = Number(tagValue(entry, `${name}:`) ?? 0);
    return Number.isFinite(value) ? value : 0;
  };
  return { hits: read('hits'), misses: read('misses'), measured: read('measured'), meanChange: read('mean') };
}
