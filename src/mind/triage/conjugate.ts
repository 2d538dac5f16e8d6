import type { NormalBelief } from '../../domain/attention/triage.ts';
import { digamma, logGamma } from '../../lib/math/gamma.ts';
import { log, log1p } from '../../lib/math/math.ts';

/** A belief about a rate: Gamma with shape and rate, events over blocks. */
export interface RateBelief {
  readonly shape: number;
  readonly blocks: number;
}

/** What an observation did to a belief. */
export interface Learnt<Belief> {
  readonly belief: Belief;
  /** D_KL(posterior ‖ prior), nats: the Bayesian surprise (Itti and Baldi 2009). */
  readonly surprise: number;
  /** Deviations of the prediction that the observation lay off, signed. */
  readonly z: number;
  /** Precision of the prediction before it, 0..1. */
  readonly precision: number;
}

/** Evidence is capped, so that what was long ago is forgotten and a belief never hardens: observations, and blocks of a rate. */
const MOST_EVIDENCE = 200;
export const MOST_BLOCKS = 200;
/** Variances that an unknown value is believed to have, on the evidence of one observation: of ln(1 + amount), which spreads by a factor of ten, and of moves in percent. */
export const UNKNOWN = { size: 6, move: 1 } as const;
const RATE_PRIOR: RateBelief = { shape: 0.5, blocks: 0.5 };

/** A belief that is born at its first value, as nothing is known of where it lies. */
export const normalAt = (mean: number, scale: number): NormalBelief => ({
  mean,
  evidence: 1,
  shape: 1,
  scale,
});
export const freshRate = (): RateBelief => RATE_PRIOR;

/** E[1/σ²] over 1 plus itself: 0 for one that expects anything, ½ for the prior, towards 1 for one that expects a point. */
export function precisionOf({ shape, scale }: NormalBelief): number {
  const precision = shape / scale;
  return precision / (1 + precision);
}

/** D_KL of two Gammas with shape and rate; of two inverse Gammas with shape and scale it is the same. */
function gammaDivergence(q: readonly [number, number], p: readonly [number, number]): number {
  const [a, b] = q;
  const [a0, b0] = p;
  return (a - a0) * digamma(a) - logGamma(a) + logGamma(a0) + a0 * (log(b) - log(b0)) + (a * (b0 - b)) / b;
}

/** D_KL(q ‖ p) of two Normal-inverse-gamma beliefs, nats. */
export function normalDivergence(q: NormalBelief, p: NormalBelief): number {
  const ratio = p.evidence / q.evidence;
  const apart = q.mean - p.mean;
  const ofMean = 0.5 * (ratio - 1 - log(ratio) + (p.evidence * apart * apart * q.shape) / q.scale);
  return Math.max(0, ofMean + gammaDivergence([q.shape, q.scale], [p.shape, p.scale]));
}

/** What a belief's next value is expected to teach, whatever it will be, nats: the mutual information of it and the belief. */
export function noveltyOf({ evidence, shape }: NormalBelief): number {
  const spread = (shape + 0.5) * (digamma(shape + 0.5) - digamma(shape)) + 0.5 * digamma(shape);
  return spread + logGamma(shape) - logGamma(shape + 0.5) - 0.5 + 0.5 * log1p(1 / evidence);
}

/** With less evidence for it, never less than one value's: its mean and its spread stay. @param share of the evidence that is left */
export function faded(belief: NormalBelief, share: number): NormalBelief {
  const { mean, evidence, shape, scale } = belief;
  const left = Math.min(1, Math.max(share, 1 / evidence, 1 / shape));
  return left === 1 ? belief : { mean, evidence: evidence * left, shape: shape * left, scale: scale * left };
}

/** Spreads over which values lie where something has happened, for each over which they lie where nothing has. Ours. */
const WIDE = 5;
const LN_WIDE = log(WIDE);

/**
 * How much likelier a deviation is where something has happened than where nothing has, ln of the Bayes factor: Student's t as it is
 * predicted against one that is as many times as wide. Little evidence predicts long tails, and nothing much speaks against them.
 * @param z in deviations of the prediction @param shape of the belief: half the degrees of freedom
 */
export function evidenceOf(z: number, shape: number): number {
  const square = (z * z) / (2 * shape);
  return (shape + 0.5) * (log1p(square) - log1p(square / (WIDE * WIDE))) - LN_WIDE;
}

/** Shape of a rate where something has happened, so wide that it may be many times what was expected, or next to nothing. Ours. */
const WIDE_SHAPE = 0.5;

/** ln of a negative binomial's probability of a count, without what depends on the count alone. */
function lnOfCount(count: number, shape: number, expected: number): number {
  const all = shape + expected;
  return logGamma(count + shape) - logGamma(shape) + shape * log(shape / all) + count * log(expected / all);
}

/** The same of a count: the negative binomial that is predicted against a wide one of the same mean. */
export function countEvidence(prior: RateBelief, count: number, blocks: number): number {
  const expected = rateMean(prior) * blocks;
  const wide = Math.min(WIDE_SHAPE, prior.shape);
  return lnOfCount(count, wide, expected) - lnOfCount(count, prior.shape, expected);
}

/** The same of a kind: as likely as any other where something has happened. @param mass of the kind, of all kinds @param kinds how many are known */
export const kindEvidence = (mass: number, all: number, kinds: number): number => log(all / (mass * kinds));

/** Folds a value in. */
export function learnValue(prior: NormalBelief, value: number): Learnt<NormalBelief> {
  const { mean, evidence, shape, scale } = prior;
  const off = value - mean;
  const spread = Math.sqrt((scale / shape) * (1 + 1 / evidence));
  const more = evidence + 1;
  const posterior: NormalBelief = {
    mean: mean + off / more,
    evidence: more,
    shape: shape + 0.5,
    scale: scale + (evidence * off * off) / (2 * more),
  };
  const surprise = normalDivergence(posterior, prior);
  return { belief: forgotten(posterior), surprise, z: off / spread, precision: precisionOf(prior) };
}

/** With no more evidence than is kept: its mean and its spread stay. */
function forgotten(belief: NormalBelief): NormalBelief {
  const { mean, evidence, shape, scale } = belief;
  const most = MOST_EVIDENCE / 2;
  if (evidence <= MOST_EVIDENCE && shape <= most) return belief;
  const share = Math.min(1, most / shape);
  return { mean, evidence: Math.min(evidence, MOST_EVIDENCE), shape: shape * share, scale: scale * share };
}

export const rateMean = ({ shape, blocks }: RateBelief): number => shape / blocks;
export const rateDeviation = ({ shape, blocks }: RateBelief): number => Math.sqrt(shape) / blocks;

/** Folds in that so many events came in so many blocks. */
export function learnCount(prior: RateBelief, count: number, blocks: number): Learnt<RateBelief> {
  const expected = rateMean(prior) * blocks;
  // Of the negative binomial that is predicted.
  const spread = Math.sqrt(expected * (1 + blocks / prior.blocks));
  const posterior = { shape: prior.shape + count, blocks: prior.blocks + blocks };
  const surprise = Math.max(
    0,
    gammaDivergence([posterior.shape, posterior.blocks], [prior.shape, prior.blocks]),
  );
  const share = Math.min(1, MOST_BLOCKS / posterior.blocks);
  const belief = { shape: posterior.shape * share, blocks: posterior.blocks * share };
  // Its coefficient of variation says how precise a rate is known.
  const precision = prior.shape / (1 + prior.shape);
  return { belief, surprise, z: (count - expected) / spread, precision };
}

/** D_KL of a Dirichlet after one more of a kind from the one before, nats. @param mass of the kind, and of all kinds */
export function kindSurprise(mass: number, all: number): number {
  return Math.max(0, log(all / mass) + digamma(mass + 1) - digamma(all + 1));
}
