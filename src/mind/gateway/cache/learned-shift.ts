import { exp } from '../../../lib/math/math.ts';

/** An answer that was given, or would have been, and whether it was right. */
export interface JudgedAnswer {
  /** Logit of the certainty with which it was matched. */
  readonly logit: number;
  readonly right: boolean;
}

/** How far entries differ: standard deviation of the logit at which one's answers are right as often as wrong. Ours. */
const SPREAD = 1;
/** Steps of Newton's method: its sum is convex, five are enough to the last digit that is shown. */
const STEPS = 8;
/** Quantiles of the normal distribution for the shares ε that are tried, P(Z > z) = ε. */
const TAILS: readonly (readonly [share: number, quantile: number])[] = [
  [0.01, 2.326],
  [0.02, 2.054],
  [0.05, 1.645],
  [0.1, 1.282],
  [0.2, 0.842],
  [0.3, 0.524],
];

const sigmoid = (x: number): number => 1 / (1 + exp(-x));

/** Where an entry's answers turn from wrong to right, by what was observed of it: the most likely place, and how uncertain it is. */
export function turningPoint(observations: readonly JudgedAnswer[]): {
  readonly at: number;
  readonly spread: number;
} {
  let at = 0;
  let curvature = 1 / (SPREAD * SPREAD);
  for (let step = 0; step < STEPS; step += 1) {
    let slope = at / (SPREAD * SPREAD);
    curvature = 1 / (SPREAD * SPREAD);
    for (const { logit, right } of observations) {
      const likely = sigmoid(logit - at);
      slope += (right ? 1 : 0) - likely;
      curvature += likely * (1 - likely);
    }
    at -= slope / curvature;
  }
  return { at, spread: Math.sqrt(1 / curvature) };
}

/**
 * How likely an entry's answer is right, after vCache (arXiv 2502.03771): L(s; t, γ) = 1 / (1 + e^−γ(s − t)) is fitted to what was
 * observed of this entry alone, and read at the unfavourable end t′ of the interval that holds t with 1 − ε: α = (1 − ε) · L(s; t′), with
 * the ε that makes it largest. Two things are ours. s is the logit of the matcher's certainty and γ is 1, since that certainty is
 * calibrated; and an entry of which nothing is known is taken at that certainty, where the paper asks the model until there is enough.
 */
export function certaintyFor(logit: number, observations: readonly JudgedAnswer[]): number {
  if (observations.length === 0) return sigmoid(logit);
  const { at, spread } = turningPoint(observations);
  const worst = TAILS.map(([share, quantile]) => (1 - share) * sigmoid(logit - at - quantile * spread));
  // One that was right so far is not held to be worse than one that nothing is known of.
  const floor = observations.every(({ right }) => right) ? sigmoid(logit) : 0;
  return Math.max(floor, ...worst);
}
