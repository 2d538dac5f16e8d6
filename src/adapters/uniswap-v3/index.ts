/**
 * It alone computes pools, swaps and fills.
 * It never knows where pool events came from.
 * Begin with `pool-tracker.ts`.
 */
export { emptyFill, fillAction, gasBill, type GasBill } from './fills.ts';
export { Q96 } from './full-math.ts';
export { getAmountsForLiquidity } from './liquidity-amounts.ts';
export {
  baseQuote,
  baseTokens,
  evenMarket,
  priceOf,
  quoteTokens,
  toUnits,
  type Market,
} from './pool-tracker.ts';
export { PaperReceipts } from './fills.ts';
export { Playback } from './playback.ts';
export { decodePoolLog, type PoolEvent } from './pool-events.ts';
export { PoolTracker } from './pool-tracker.ts';
export { stepOn } from './step-on.ts';
export { swap } from './swap.ts';
export { TickMap, type TickEntry } from './tick-map.ts';
export {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
} from './tick-math.ts';
