import { MAX_UINT256, Q96, divRoundingUp, mulDiv, mulDivRoundingUp } from './full-math.ts';

/** Amounts are token units, prices Q64.96 square roots. All of it mirrors SqrtPriceMath.sol, rounding included. */

function nextFromAmount0(sqrtPrice: bigint, liquidity: bigint, amount: bigint, add: boolean): bigint {
  if (amount === 0n) return sqrtPrice;
  const numerator = liquidity << 96n;
  const product = amount * sqrtPrice;
  if (add) {
    if (numerator + product <= MAX_UINT256)
      return mulDivRoundingUp(numerator, sqrtPrice, numerator + product);
    return divRoundingUp(numerator, numerator / sqrtPrice + amount);
  }
  if (product > MAX_UINT256 || numerator <= product)
    throw new RangeError('not enough of token0 in the pool for that output');
  return mulDivRoundingUp(numerator, sqrtPrice, numerator - product);
}

function nextFromAmount1(sqrtPrice: bigint, liquidity: bigint, amount: bigint, add: boolean): bigint {
  if (add) return sqrtPrice + mulDiv(amount, Q96, liquidity);
  const quotient = mulDivRoundingUp(amount, Q96, liquidity);
  if (sqrtPrice <= quotient) throw new RangeError('not enough of token1 in the pool for that output');
  return sqrtPrice - quotient;
}

/** Price after an input of token0 (`zeroForOne`) or token1. Liquidity must be positive. */
export const getNextSqrtPriceFromInput = (
  sqrtPrice: bigint,
  liquidity: bigint,
  amountIn: bigint,
  zeroForOne: boolean,
): bigint =>
  zeroForOne
    ? nextFromAmount0(sqrtPrice, liquidity, amountIn, true)
    : nextFromAmount1(sqrtPrice, liquidity, amountIn, true);

/** Price after an output of token1 (`zeroForOne`) or token0. @throws RangeError when the pool holds less */
export const getNextSqrtPriceFromOutput = (
  sqrtPrice: bigint,
  liquidity: bigint,
  amountOut: bigint,
  zeroForOne: boolean,
): bigint =>
  zeroForOne
    ? nextFromAmount1(sqrtPrice, liquidity, amountOut, false)
    : nextFromAmount0(sqrtPrice, liquidity, amountOut, false);

/** Token0 between two prices, in either order. */
export function getAmount0Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const [lower, upper] = a > b ? [b, a] : [a, b];
  const numerator = liquidity << 96n;
  return roundUp
    ? divRoundingUp(mulDivRoundingUp(numerator, upper - lower, upper), lower)
    : mulDiv(numerator, upper - lower, upper) / lower;
}

/** Token1 between two prices, in either order. */
export function getAmount1Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const difference = a > b ? a - b : b - a;
  return roundUp ? mulDivRoundingUp(liquidity, difference, Q96) : mulDiv(liquidity, difference, Q96);
}
