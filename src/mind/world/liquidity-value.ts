import type { PoolState } from '../../domain/world.ts';

/** Decimals of both tokens of a pool: amounts in the contract are in units of 1e-18. */
const RAW_PER_TOKEN = 1e18;
const Q96 = 2 ** 96;

/** What a range holds, whole tokens. */
export interface RangeAmounts {
  readonly base: number;
  readonly quote: number;
}

export interface LiquidityRange {
  readonly tickLower: number;
  readonly tickUpper: number;
  /** Decimal string, as the contract counts it. */
  readonly liquidity: string;
}

/**
 * What the liquidity of a range amounts to at the pool's price (Uniswap V3 white paper, 6.29 and 6.30). In doubles: this
 * values positions; what is booked comes from the world's own integers.
 * @param price quote per base, to tell which of the pool's tokens is the base
 */
export function amountsInRange(range: LiquidityRange, pool: PoolState, price: number): RangeAmounts {
  const root = Number(pool.sqrtPriceX96) / Q96;
  const lower = Math.pow(1.0001, range.tickLower / 2);
  const upper = Math.pow(1.0001, range.tickUpper / 2);
  const at = Math.max(lower, Math.min(upper, root));
  const tokens = Number(range.liquidity) / RAW_PER_TOKEN;
  const token0 = tokens * (1 / at - 1 / upper);
  const token1 = tokens * (at - lower);
  return baseIsToken0(root, price) ? { base: token0, quote: token1 } : { base: token1, quote: token0 };
}

/** A range is in range at its lower tick and out of it at its upper one, as in the contract. */
export function isInRange(range: Omit<LiquidityRange, 'liquidity'>, tick: number): boolean {
  return tick >= range.tickLower && tick < range.tickUpper;
}

/** The contract's price is token 1 per token 0: where that is quote per base, token 0 is the base. */
function baseIsToken0(root: number, price: number): boolean {
  const raw = Math.log(root * root);
  return Math.abs(raw - Math.log(price)) <= Math.abs(raw + Math.log(price));
}
