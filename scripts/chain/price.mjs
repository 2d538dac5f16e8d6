const Q192 = 1n << 192n;

function sqrt(n) {
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** Q64.96 square root of the raw price for a decimal price, quote per base, both tokens with 18 decimals. */
export function sqrtPriceOf(price, baseIsToken0) {
  const [whole, decimals = ''] = price.split('.');
  const scaled = BigInt(whole + decimals);
  const unit = 10n ** BigInt(decimals.length);
  return baseIsToken0 ? sqrt((scaled * Q192) / unit) : sqrt((unit * Q192) / scaled);
}

/** Nearest tick at or below a raw price; floating point is enough to place a provider's range. */
export const tickOf = (rawPrice) => Math.floor(Math.log(rawPrice) / Math.log(1.0001));
export const floorTo = (tick, spacing) => Math.floor(tick / spacing) * spacing;
export const ceilTo = (tick, spacing) => Math.ceil(tick / spacing) * spacing;

/** Token units (18 decimals) of an amount in whole tokens, to a millionth. */
export const units = (amount) => BigInt(Math.round(amount * 1e6)) * 10n ** 12n;
