import { mulDiv, mulDivRoundingUp } from './full-math.ts';
import {
  getAmount0Delta,
  getAmount1Delta,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
} from './sqrt-price-math.ts';

/** Fees are counted in hundredths of a basis point of this. */
const FEE_UNIT = 1_000_000n;

export interface SwapStep {
  readonly sqrtPriceX96: bigint;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly feeAmount: bigint;
}

/**
 * One step within constant liquidity, SwapMath.computeSwapStep.
 * @param remaining input still to be swapped when ≥ 0, output still wanted when negative; token units
 * @param fee hundredths of a basis point
 */
export function computeSwapStep(
  current: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  fee: bigint,
): SwapStep {
  const zeroForOne = current >= target;
  const exactIn = remaining >= 0n;
  const inputTo = (price: bigint): bigint =>
    zeroForOne
      ? getAmount0Delta(price, current, liquidity, true)
      : getAmount1Delta(current, price, liquidity, true);
  const outputTo = (price: bigint): bigint =>
    zeroForOne
      ? getAmount1Delta(price, current, liquidity, false)
      : getAmount0Delta(current, price, liquidity, false);

  if (exactIn) {
    const lessFee = mulDiv(remaining, FEE_UNIT - fee, FEE_UNIT);
    const toTarget = inputTo(target);
    const next =
      lessFee >= toTarget ? target : getNextSqrtPriceFromInput(current, liquidity, lessFee, zeroForOne);
    const amountIn = next === target ? toTarget : inputTo(next);
    const feeAmount =
      next === target ? mulDivRoundingUp(amountIn, fee, FEE_UNIT - fee) : remaining - amountIn;
    return { sqrtPriceX96: next, amountIn, amountOut: outputTo(next), feeAmount };
  }
  const wanted = -remaining;
  const toTarget = outputTo(target);
  const next =
    wanted >= toTarget ? target : getNextSqrtPriceFromOutput(current, liquidity, wanted, zeroForOne);
  const amountIn = inputTo(next);
  const available = next === target ? toTarget : outputTo(next);
  return {
    sqrtPriceX96: next,
    amountIn,
    amountOut: available > wanted ? wanted : available,
    feeAmount: mulDivRoundingUp(amountIn, fee, FEE_UNIT - fee),
  };
}
