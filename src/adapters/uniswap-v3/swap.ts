import type { TickMap } from './tick-map.ts';
import { computeSwapStep } from './swap-math.ts';
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  getSqrtRatioAtTick,
  getTickAtSqrtRatio,
} from './tick-math.ts';

/** What a swap depends on besides the ticks. */
export interface PoolCore {
  /** Q64.96 */
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  /** Liquidity in range. */
  readonly liquidity: bigint;
  /** Hundredths of a basis point. */
  readonly fee: number;
}

export interface SwapOutcome extends PoolCore {
  /** Token units that the pool gained (positive) or paid (negative). */
  readonly amount0: bigint;
  readonly amount1: bigint;
  /** Part of the input that went to the providers, token units of the input. */
  readonly feeAmount: bigint;
  /** Initialised ticks crossed. */
  readonly crossed: number;
}

/** The limit that the router uses when none is given. */
const defaultLimit = (zeroForOne: boolean): bigint =>
  zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n;

/**
 * UniswapV3Pool.swap without its protocol fee (off in a new pool): exact integers, so the contract's own numbers.
 * @param amountSpecified exact input when positive, exact output when negative; token units
 * @throws RangeError for a zero amount ('AS') or a limit on the wrong side of the price ('SPL')
 */
export function swap(
  pool: PoolCore,
  ticks: TickMap,
  zeroForOne: boolean,
  amountSpecified: bigint,
  limit: bigint = defaultLimit(zeroForOne),
): SwapOutcome {
  if (amountSpecified === 0n) throw new RangeError('AS');
  const limitFits = zeroForOne
    ? limit < pool.sqrtPriceX96 && limit > MIN_SQRT_RATIO
    : limit > pool.sqrtPriceX96 && limit < MAX_SQRT_RATIO;
  if (!limitFits) throw new RangeError('SPL');

  const exactIn = amountSpecified > 0n;
  const fee = BigInt(pool.fee);
  let { sqrtPriceX96, tick, liquidity } = pool;
  let remaining = amountSpecified;
  let [calculated, feeAmount, crossed] = [0n, 0n, 0];
  while (remaining !== 0n && sqrtPriceX96 !== limit) {
    const start = sqrtPriceX96;
    const { next, initialized } = ticks.nextWithinOneWord(tick, zeroForOne);
    const tickNext = Math.min(MAX_TICK, Math.max(MIN_TICK, next));
    const priceNext = getSqrtRatioAtTick(tickNext);
    const beyond = zeroForOne ? priceNext < limit : priceNext > limit;
    const step = computeSwapStep(start, beyond ? limit : priceNext, liquidity, remaining, fee);
    sqrtPriceX96 = step.sqrtPriceX96;
    feeAmount += step.feeAmount;
    if (exactIn) {
      remaining -= step.amountIn + step.feeAmount;
      calculated -= step.amountOut;
    } else {
      remaining += step.amountOut;
      calculated += step.amountIn + step.feeAmount;
    }
    if (sqrtPriceX96 === priceNext) {
      if (initialized) {
        const net = ticks.net(tickNext);
        liquidity += zeroForOne ? -net : net;
        crossed++;
      }
      tick = zeroForOne ? tickNext - 1 : tickNext;
    } else if (sqrtPriceX96 !== start) {
      tick = getTickAtSqrtRatio(sqrtPriceX96);
    }
  }
  const specified = amountSpecified - remaining;
  const [amount0, amount1] = zeroForOne === exactIn ? [specified, calculated] : [calculated, specified];
  return { sqrtPriceX96, tick, liquidity, fee: pool.fee, amount0, amount1, feeAmount, crossed };
}
