import { powerOfTen } from '../../lib/math/math.ts';
import { Q96 } from './full-math.ts';
import { TickMap } from './tick-map.ts';
import type { PoolEvent } from './pool-events.ts';

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

/** A pool as a node described it at one block; integers beyond 2^53 are decimal strings. */
export interface PoolCheckpoint {
  readonly sqrtPriceX96: string;
  readonly tick: number;
  readonly liquidity: string;
  readonly ticks: readonly (readonly [tick: number, net: string, gross: string])[];
}

/** A pool followed through its logs: price, tick, liquidity in range, and every initialised tick. */
export class PoolTracker {
  readonly fee: number;
  readonly ticks: TickMap;
  sqrtPriceX96 = 0n;
  tick = 0;
  liquidity = 0n;

  constructor(fee: number, ticks: TickMap) {
    this.fee = fee;
    this.ticks = ticks;
  }

  /** The pool as the node described it at the start of a chunk. */
  static at(checkpoint: PoolCheckpoint, fee: number, tickSpacing: number): PoolTracker {
    const entries = checkpoint.ticks.map(([tick, net, gross]) => [tick, BigInt(net), BigInt(gross)] as const);
    const pool = new PoolTracker(fee, new TickMap(tickSpacing, entries));
    pool.sqrtPriceX96 = BigInt(checkpoint.sqrtPriceX96);
    pool.tick = checkpoint.tick;
    pool.liquidity = BigInt(checkpoint.liquidity);
    return pool;
  }

  clone(): PoolTracker {
    const copy = new PoolTracker(this.fee, new TickMap(this.ticks.spacing, this.ticks.entries()));
    copy.sqrtPriceX96 = this.sqrtPriceX96;
    copy.tick = this.tick;
    copy.liquidity = this.liquidity;
    return copy;
  }

  apply(event: PoolEvent): void {
    switch (event.kind) {
      case 'swap':
        this.sqrtPriceX96 = event.sqrtPriceX96;
        this.tick = event.tick;
        this.liquidity = event.liquidity;
        return;
      case 'mint':
      case 'burn': {
        const change = event.kind === 'mint' ? event.liquidity : -event.liquidity;
        this.ticks.update(event.tickLower, event.tickUpper, change);
        if (event.tickLower <= this.tick && this.tick < event.tickUpper) this.liquidity += change;
        return;
      }
      case 'initialize':
        this.sqrtPriceX96 = event.sqrtPriceX96;
        this.tick = event.tick;
        return;
      case 'other':
        return;
    }
  }
}
