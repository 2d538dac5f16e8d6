import { powerOfTen } from '../../../lib/math/math.ts';
import {
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
  type Market,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  PoolTracker,
  Q96,
  TickMap,
} from '../../uniswap-v3/index.ts';
import { TICK_SPACING } from '../columns/mapping.ts';
import type { StoredSeries } from '../series/series.ts';

const DECIMALS = 18;
/** Of what moves a price by 1 %, quote for a square root of price and unit of liquidity: sqrt(1.01) - 1. */
const ROOT_OF_PERCENT = Math.sqrt(1.01) - 1;

/** The market of an imported series: a pool's own tokens, else two paper tokens of 18 decimals. */
export function marketOf({ unit, mapping: { tokens } }: StoredSeries): Market {
  if (unit === 'price') return { baseIsToken0: true, baseDecimals: DECIMALS, quoteDecimals: DECIMALS };
  const { baseIsToken0, decimals0, decimals1 } = tokens;
  return {
    baseIsToken0,
    baseDecimals: baseIsToken0 ? decimals0 : decimals1,
    quoteDecimals: baseIsToken0 ? decimals1 : decimals0,
  };
}

/** Q64.96 square root of the raw price of what a bar holds. */
export function sqrtPriceOf(unit: StoredSeries['unit'], level: number): bigint {
  if (unit === 'tick') return getSqrtRatioAtTick(level);
  const root = BigInt(Math.round(Math.sqrt(level) * Number(Q96)));
  return root <= MIN_SQRT_RATIO ? MIN_SQRT_RATIO : root >= MAX_SQRT_RATIO ? MAX_SQRT_RATIO - 1n : root;
}

/**
 * Liquidity of the paper pool, in the contract's units: what makes `depth` quote tokens move the price by 1 % from the
 * first price. Along the constant product that it then is, the depth grows with the square root of the price.
 */
export function paperLiquidity(series: StoredSeries): bigint {
  const { baseDecimals, quoteDecimals } = marketOf(series);
  const whole = series.mapping.pool.depth / (Math.sqrt(series.firstPrice) * ROOT_OF_PERCENT);
  return BigInt(Math.round(whole * Math.sqrt(powerOfTen(baseDecimals + quoteDecimals))));
}

/** A pool with one liquidity over all prices. */
export class PaperPool extends PoolTracker {
  constructor(fee: number) {
    super(fee, new TickMap(TICK_SPACING[fee] ?? 1));
  }

  /** Moves it; `liquidity` in the contract's units. */
  moveTo(sqrtPriceX96: bigint, liquidity: bigint): void {
    this.sqrtPriceX96 = sqrtPriceX96;
    this.tick = getTickAtSqrtRatio(sqrtPriceX96);
    if (liquidity === this.liquidity) return;
    const { spacing } = this.ticks;
    const [lower, upper] = [
      Math.ceil(MIN_TICK / spacing) * spacing,
      Math.floor(MAX_TICK / spacing) * spacing,
    ];
    this.ticks.update(lower, upper, liquidity - this.liquidity);
    this.liquidity = liquidity;
  }
}
