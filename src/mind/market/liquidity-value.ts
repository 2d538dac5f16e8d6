import type { PoolState } from '../../domain/world/world.ts';
import { log, pow, powerOfTen } from '../../lib/math/math.ts';

/** Decimals of both tokens of a pool that does not say: amounts in the contract are in units of 1e-18. */
const DECIMALS = 18;
const Q96 = Number(1n << 96n);

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
  const lower = pow(1.0001, range.tickLower / 2);
  const upper = pow(1.0001, range.tickUpper / 2);
  const at = Math.max(lower, Math.min(upper, root));
  const units = Number(range.liquidity);
  const units0 = units * (1 / at - 1 / upper);
  const units1 = units * (at - lower);
  const base = powerOfTen(pool.tokens?.baseDecimals ?? DECIMALS);
  const quote = powerOfTen(pool.tokens?.quoteDecimals ?? DECIMALS);
  return baseIsToken0(pool, price)
    ? { base: units0 / base, quote: units1 / quote }
    : { base: units1 / base, quote: units0 / quote };
}

/** A range is in range at its lower tick and out of it at its upper one, as in the contract. */
export function isInRange(range: Omit<LiquidityRange, 'liquidity'>, tick: number): boolean {
  return tick >= range.tickLower && tick < range.tickUpper;
}

/**
 * Whether a pool's token 0 is the base. Where the pool does not say, its tokens have the same decimals, and the contract's
 * price, token 1 per token 0, tells: where that is quote per base, token 0 is the base.
 */
export function baseIsToken0(pool: Pick<PoolState, 'sqrtPriceX96' | 'tokens'>, price: number): boolean {
  if (pool.tokens) return pool.tokens.baseIsToken0;
  const root = Number(pool.sqrtPriceX96) / Q96;
  const raw = log(root * root);
  return Math.abs(raw - log(price)) <= Math.abs(raw + log(price));
}
