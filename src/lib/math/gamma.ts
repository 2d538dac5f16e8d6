import { log } from './math.ts';

/** From here on the series below are good to about 1e-13. */
const ASYMPTOTIC = 10;
const HALF_LN_TWO_PI = 0.9189385332046727;

/** ln Γ(x) for x > 0: shifted up by the recurrence, then Stirling's series (Abramowitz and Stegun 6.1.41). */
export function logGamma(x: number): number {
  let shift = 1;
  let at = x;
  while (at < ASYMPTOTIC) {
    shift *= at;
    at += 1;
  }
  const inverse = 1 / at;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680))));
  return (at - 0.5) * log(at) - at + HALF_LN_TWO_PI + series - (shift === 1 ? 0 : log(shift));
}

/** ψ(x) = d ln Γ(x) / dx for x > 0 (Abramowitz and Stegun 6.3.18). */
export function digamma(x: number): number {
  let shift = 0;
  let at = x;
  while (at < ASYMPTOTIC) {
    shift += 1 / at;
    at += 1;
  }
  const inverse = 1 / at;
  const square = inverse * inverse;
  const series = square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240))));
  return log(at) - inverse / 2 - series - shift;
}
