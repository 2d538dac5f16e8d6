import type { InsightFacts } from '../../../../domain/memory/entry-facts.ts';
import { MARKET_REGIMES, type MarketRegime } from '../../../../domain/world/market.ts';

/** What a tick that is one tick later counts less. Ours: what comes within 250 ticks, a half-life of an episode, matters. */
const DISCOUNT = 1 - 1 / 250;
/** Steps after which what is left counts for next to nothing. */
const STEPS = 1_500;
/** Ticks that a regime is taken to have been lived in, and to have ended once in, before anything is known of it. Ours. */
const PRIOR = { ticks: 20, exits: 1 };

/** What is known of how long a regime lasts and what follows on it. */
export type KnownRegime = Pick<InsightFacts, 'hits' | 'misses' | 'exits'>;

type Row = readonly number[];

/** Where the next tick is, from each regime, by what was counted and an even prior. Rows sum to one. */
function chanceOf(known: ReadonlyMap<MarketRegime, KnownRegime>): readonly Row[] {
  return MARKET_REGIMES.map((from) => {
    const { hits = 0, misses = 0, exits = {} } = known.get(from) ?? {};
    const ticks = hits + misses + PRIOR.ticks;
    const others = MARKET_REGIMES.length - 1;
    const left = MARKET_REGIMES.map((to) =>
      to === from ? 0 : ((exits[to] ?? 0) + PRIOR.exits / others) / ticks,
    );
    const stays = 1 - left.reduce((sum, one) => sum + one, 0);
    return MARKET_REGIMES.map((to, i) => (to === from ? Math.max(0, stays) : left[i]!));
  });
}

/**
 * Need of Mattar and Daw (2018): the discounted share of the ticks to come that each regime is expected to have, from where the golem is.
 * It is the row of the successor representation, (1 − γ) Σ γᵏ Pᵏ, scaled to sum to one, with P from the counted baselines.
 * @returns 0..1 by regime
 */
export function needOf(
  now: MarketRegime,
  known: ReadonlyMap<MarketRegime, KnownRegime>,
): ReadonlyMap<MarketRegime, number> {
  const chance = chanceOf(known);
  let at: Row = MARKET_REGIMES.map((regime) => (regime === now ? 1 : 0));
  let weight = 1 - DISCOUNT;
  const need = MARKET_REGIMES.map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    for (const [i, share] of at.entries()) need[i]! += weight * share;
    const from = at;
    at = MARKET_REGIMES.map((_, to) => from.reduce((sum, share, i) => sum + share * chance[i]![to]!, 0));
    weight *= DISCOUNT;
  }
  return new Map(MARKET_REGIMES.map((regime, i) => [regime, need[i]!]));
}
