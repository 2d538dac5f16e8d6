export const Q96 = 1n << 96n;
export const MAX_UINT256 = (1n << 256n) - 1n;

/** a × b ÷ d, rounded down, for non-negative integers (FullMath.mulDiv). */
export const mulDiv = (a: bigint, b: bigint, d: bigint): bigint => (a * b) / d;

/** a ÷ b, rounded up, for non-negative integers (UnsafeMath.divRoundingUp). */
export const divRoundingUp = (a: bigint, b: bigint): bigint => a / b + (a % b > 0n ? 1n : 0n);

/** a × b ÷ d, rounded up, for non-negative integers (FullMath.mulDivRoundingUp). */
export const mulDivRoundingUp = (a: bigint, b: bigint, d: bigint): bigint => divRoundingUp(a * b, d);
