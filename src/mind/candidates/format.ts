/** Numbers as the prompt writes them: fixed digits and no locale, so that the same tick gives the same text. */

/** A number with the digits that its size deserves (1 from 100 on, 3 from 1 on, else 5), trailing zeros dropped. */
export function num(value: number): string {
  if (!Number.isFinite(value)) return 'unknown';
  const size = Math.abs(value);
  const digits = size >= 100 ? 1 : size >= 1 ? 3 : 5;
  return String(Number(value.toFixed(digits)));
}

/** A reading in -1..1 with two digits. */
export function two(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : 'unknown';
}

/** A fraction as per cent, one digit. */
export function pct(fraction: number): string {
  return Number.isFinite(fraction) ? `${(fraction * 100).toFixed(1)}%` : 'unknown';
}

/** A fraction as per cent with its sign. */
export function signedPct(fraction: number): string {
  return fraction > 0 ? `+${pct(fraction)}` : pct(fraction);
}
