import type { InsightAbout, InsightCounts } from '../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry, Recalled } from '../../../domain/memory/grimoire.ts';
import { clamp01 } from '../../../lib/math/clamp01.ts';
import { keptNovelty } from '../../../shared/quality.ts';
import type { Mishap } from './warning-words.ts';

/**
 * Of an episode: how unlike it is to the nearest one that came to mind, and how surprising what happened was, half each.
 * @param surprise 0..1
 */
export function noveltyOfEpisode(recalled: readonly Recalled[], surprise: number): number {
  const like = recalled
    .filter(({ entry }) => entry.type === 'episode')
    .map(({ factors }) => clamp01(factors.semantic));
  return keptNovelty((1 - Math.max(0, ...like) + clamp01(surprise)) / 2);
}

/** Of a warning: 1 over one more than the warnings of the same mishap of the same rule that came to mind. */
export function noveltyOfWarning(
  recalled: readonly Recalled[],
  kind: Mishap['kind'],
  rule: string | null,
): number {
  const same = recalled.filter(
    ({ entry: { facts } }) => facts.kind === 'warning' && facts.mishap === kind && facts.rule === rule,
  );
  return keptNovelty(1 / (1 + same.length));
}

const rateOf = ({ hits, misses }: Pick<InsightCounts, 'hits' | 'misses'>): number =>
  (hits + 1) / (hits + misses + 2);

/**
 * Of a fact: how far its hit rate is from that of the other facts of the same rule, or else of all facts of its kind, which is what
 * one would have expected; from a half where there are none. Twice the distance, at most 1.
 * @param others what is known beside it
 */
export function noveltyOfFact(
  about: InsightAbout,
  counts: InsightCounts,
  others: readonly GrimoireEntry[],
): number {
  const kin = others.flatMap(({ facts }) =>
    facts.kind === 'insight' && facts.about.kind === about.kind ? [facts] : [],
  );
  const same = kin.filter(
    (facts) => about.kind === 'rule' && facts.about.kind === 'rule' && facts.about.rule === about.rule,
  );
  const all = same.length > 0 ? same : kin;
  const expected = rateOf({
    hits: all.reduce((sum, { hits }) => sum + hits, 0),
    misses: all.reduce((sum, { misses }) => sum + misses, 0),
  });
  return keptNovelty(2 * Math.abs(rateOf(counts) - expected));
}
