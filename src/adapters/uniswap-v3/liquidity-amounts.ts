import { Q96, mulDiv } from './full-math.ts';
import { getAmount0Delta, getAmount1Delta } from './sqrt-price-math.ts';

/** Liquidity and amounts of a range, LiquidityAmounts.sol. Prices are Q64.96 square roots with `lower` < `upper`. */

export interface Amounts {
  readonly amount0: bigint;
  readonly amount1: bigint;
}

const liquidityForAmount0 = (lower: bigint, upper: bigint, amount: bigint): bigint =>
  mulDiv(amount, mulDiv(lower, upper, Q96), upper - lower);

const liquidityForAmount1 = (lower: bigint, upper: bigint, amount: bigint): bigint =>
  mulDiv(amount, Q96, upper - lower);

/** Most liquidity that at most these amounts pay for, as the position manager computes it. */
export function getLiquidityForAmounts(price: bigint, lower: bigint, upper: bigint, max: Amounts): bigint {
  if (price <= lower) return liquidityForAmount0(lower, upper, max.amount0);
  if (price >= upper) return liquidityForAmount1(lower, upper, max.amount1);
  const from0 = liquidityForAmount0(price, upper, max.amount0);
  const from1 = liquidityForAmount1(lower, price, max.amount1);
  return from0 < from1 ? from0 : from1;
}

/** What the pool asks for on a mint (`roundUp`) or pays on a burn: UniswapV3Pool._modifyPosition. */
export function getAmountsForLiquidity(
  price: bigint,
  lower: bigint,
  upper: bigint,
  liquidity: bigint,
  roundUp: boolean,
): Amounts {
  const inside = price < lower ? lower : price > upper ? upper : price;
  return {
    amount0: inside < upper ? getAmount0Delta(inside, upper, liquidity, roundUp) : 0n,
    amount1: inside > lower ? getAmount1Delta(lower, inside, liquidity, roundUp) : 0n,
  };
}
