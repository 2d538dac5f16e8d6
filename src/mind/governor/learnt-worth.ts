import type { MarketRegime } from '../../domain/world/market.ts';
import { CATEGORIES } from '../../domain/context/category.ts';
import type { Worth } from '../contract/index.ts';
import { type LoopOneState, meanOf, PRIOR } from './credit.ts';
import type { BetaCounts } from '../../domain/memory/grimoire.ts';

/** No category counts for less than half or for more than one and a half, however it came out. Ours. */
const LEAST = 0.5;
const MOST = 1.5;

const within = (value: number): number => Math.max(LEAST, Math.min(MOST, value));

/** Counts of a category by both signals, the second weighed; the first as it is where there is no other. */
const together = (
  swayed: BetaCounts | undefined,
  traced: BetaCounts | undefined,
  weight: number,
): BetaCounts | undefined => {
  if (!traced) return swayed;
  const { alpha, beta } = swayed ?? PRIOR;
  return {
    alpha: alpha + weight * (traced.alpha - PRIOR.alpha),
    beta: beta + weight * (traced.beta - PRIOR.beta),
  };
};

/**
 * What loop 1 has learnt of categories in a regime: how often came what decisions predicted that they swayed, against all decisions of
 * the regime.
 * @param share how much of it counts, 0..1
 * @param byTraced what a decision that was traced to its sources counts beside one that was swayed, 0..1
 */
export function learntWorth(
  { swayed = {}, base = {}, traced }: LoopOneState,
  regime: MarketRegime,
  share: number,
  byTraced = 0,
): Worth {
  const tally = base[regime];
  if (!tally || share === 0) return {};
  const usual = meanOf({ alpha: tally.hits + PRIOR.alpha, beta: tally.misses + PRIOR.beta });
  return Object.fromEntries(
    CATEGORIES.flatMap((category) => {
      const key = `${category}|${regime}` as const;
      const counts = together(swayed[key], byTraced === 0 ? undefined : traced?.counts[key], byTraced);
      if (!counts) return [];
      return [[category, 1 + share * (within(meanOf(counts) / usual) - 1)]];
    }),
  );
}
