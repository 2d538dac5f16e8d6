import type { FileMapping } from '../../../domain/world/market-file.ts';
import { exp, log } from '../../../lib/math/math.ts';

const LN_TICK = log(1.0001);
const LN_TEN = log(10);
/** How far a price may lie from its tick's, ln: a tick is 0.0001, and a row's price is not of its last moment. */
const NEAR = 0.05;
/** Decimals of the two tokens that pools mostly have, by how many more the first has. */
const COMMON: Readonly<Record<number, readonly [number, number]>> = {
  12: [18, 6],
  [-12]: [6, 18],
  10: [18, 8],
  [-10]: [8, 18],
  2: [8, 6],
  [-2]: [6, 8],
  0: [18, 18],
};

/**
 * Which token is the base and how many decimals both have, by ticks beside prices: the one is the other but for a power of ten.
 * @returns null where there are no prices, or no power of ten fits all rows
 */
export function ticksAgainstPrices(
  ticks: readonly number[] | undefined,
  prices: readonly number[] | undefined,
): { readonly tokens: FileMapping['tokens']; readonly note: string } | null {
  if (!ticks || !prices) return null;
  const pairs = ticks
    .map((tick, i) => [tick * LN_TICK, log(prices[i]!)] as const)
    .filter((pair) => pair.every(Number.isFinite));
  if (pairs.length === 0) return null;
  for (const baseIsToken0 of [true, false]) {
    const powers = pairs.map(([raw, price]) => (baseIsToken0 ? price - raw : -price - raw) / LN_TEN);
    const power = Math.round(powers[0]!);
    if (!powers.every((each) => Math.abs(each - power) * LN_TEN < NEAR)) continue;
    const known = COMMON[power];
    if (!known) continue;
    const [decimals0, decimals1] = known;
    const first = exp(pairs[0]![1]).toPrecision(4);
    return {
      tokens: { baseIsToken0, decimals0, decimals1 },
      note: `By the price beside the tick (first ${first}), token ${baseIsToken0 ? 0 : 1} is the base, with ${decimals0} and ${decimals1} decimals. Other decimals with the same difference fit as well: check them, the liquidity is counted by them.`,
    };
  }
  return null;
}
