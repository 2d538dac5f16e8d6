import type { BetaCounts } from '../../../../domain/memory/grimoire.ts';

// Lanczos approximation, g = 7, n = 9 (Godfrey's coefficients): relative error below 1e-13 for x > 0.
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  const z = x - 1;
  const t = z + 7.5;
  const sum = LANCZOS.reduce((acc, c, i) => acc + (i === 0 ? c : c / (z + i)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Continued fraction of the incomplete beta function by Lentz's method (Numerical Recipes §6.4). */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const guard = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 300; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return result;
}

/** Cumulative distribution of Beta(alpha, beta) at x in [0, 1]. */
export function betaCdf(x: number, { alpha, beta }: BetaCounts): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(alpha + beta) - logGamma(alpha) - logGamma(beta) + alpha * Math.log(x) + beta * Math.log(1 - x),
  );
  return x < (alpha + 1) / (alpha + beta + 2)
    ? (front * betaFraction(x, alpha, beta)) / alpha
    : 1 - (front * betaFraction(1 - x, beta, alpha)) / beta;
}

function betaQuantile(p: number, counts: BetaCounts): number {
  let [low, high] = [0, 1];
  while (high - low > 1e-7) {
    const middle = (low + high) / 2;
    if (betaCdf(middle, counts) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Share of the posterior inside the interval that the page shows. */
export const INTERVAL_MASS = 0.9;

/** Mean and the central 90 % credible interval of a Beta posterior (seed G), all in [0, 1]. */
export function betaSummary(counts: BetaCounts): { mean: number; low: number; high: number } {
  const tail = (1 - INTERVAL_MASS) / 2;
  return {
    mean: counts.alpha / (counts.alpha + counts.beta),
    low: betaQuantile(tail, counts),
    high: betaQuantile(1 - tail, counts),
  };
}
