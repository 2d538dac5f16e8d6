import { powerOfTen } from '../../lib/math/math.ts';
import { Q96 } from './full-math.ts';

/** Turns a pool's two tokens into base and quote, and its units into whole tokens. */
export interface Market {
  readonly baseIsToken0: boolean;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
}

/** A market of a pool whose tokens have the same decimals. */
export const evenMarket = (pool: { readonly baseIsToken0: boolean; readonly decimals: number }): Market => ({
  baseIsToken0: pool.baseIsToken0,
  baseDecimals: pool.decimals,
  quoteDecimals: pool.decimals,
});

/** Quote per base, whole tokens. */
export function priceOf(market: Market, sqrtPriceX96: bigint): number {
  const root = Number(sqrtPriceX96) / Number(Q96);
  const scale = powerOfTen(market.baseDecimals - market.quoteDecimals);
  return (market.baseIsToken0 ? root * root : 1 / (root * root)) * scale;
}

export const baseTokens = (market: Market, units: bigint): number =>
  Number(units) / powerOfTen(market.baseDecimals);
export const quoteTokens = (market: Market, units: bigint): number =>
  Number(units) / powerOfTen(market.quoteDecimals);

/** Exact value of the float, cut at the token's last decimal; null when it is no amount. */
export function toUnits(decimals: number, tokens: number): bigint | null {
  if (!Number.isFinite(tokens) || tokens < 0 || tokens >= 1e21) return null;
  return BigInt(tokens.toFixed(decimals).replace('.', ''));
}

/** Amounts of token0 and token1 as base and quote. */
export const baseQuote = <T>(market: Market, amount0: T, amount1: T): { base: T; quote: T } =>
  market.baseIsToken0 ? { base: amount0, quote: amount1 } : { base: amount1, quote: amount0 };
