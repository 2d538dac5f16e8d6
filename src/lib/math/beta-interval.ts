import type { BetaCounts } from '../../domain/memory/grimoire.ts';
import { exp, log } from './math.ts';

/** Lanczos' approximation, g = 7, n = 9: some 15 digits (Press et al., Numerical Recipes, 6.1). */
const LANCZOS: readonly [number, ...number[]] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln Γ(x), x ≥ 0.5. */
function logGamma(x: number): number {
  const [first, ...rest] = LANCZOS;
  const sum = rest.reduce((total, factor, i) => total + factor / (x + i), first);
  const t = x + 6.5;
  return 0.5 * log(2 * Math.PI) + (x - 0.5) * log(t) - t + log(sum);
}

const TINY = 1e-300;
const apart = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** The continued fraction of the incomplete beta function, by Lentz's method (Numerical Recipes, 6.4). */
function fraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / apart(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 1_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    for (const step of [even, odd]) {
      d = 1 / apart(1 + step * d);
      c = apart(1 + step / c);
      value *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-14) break;
  }
  return value;
}

/** Probability that Beta(alpha, beta) is at most x. @param x 0..1 */
export function betaCdf(x: number, { alpha: a, beta: b }: BetaCounts): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

/** Where Beta's probability up to there is p, by halving. */
function quantile(p: number, counts: BetaCounts): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 50; i += 1) {
    const middle = (low + high) / 2;
    if (betaCdf(middle, counts) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The middle 95 % of Beta(alpha, beta). @param counts at least 0.5 each */
export const betaInterval = (counts: BetaCounts): readonly [low: number, high: number] => [
  quantile(0.025, counts),
  quantile(0.975, counts),
];
