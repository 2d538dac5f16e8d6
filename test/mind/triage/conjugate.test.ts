import { describe, expect, it } from 'vitest';
import type { NormalBelief } from '../../../src/domain/attention/triage.ts';
import { logGamma } from '../../../src/lib/math/gamma.ts';
import {
  countEvidence,
  evidenceOf,
  faded,
  freshRate,
  kindSurprise,
  learnCount,
  learnValue,
  normalAt,
  normalDivergence,
  noveltyOf,
  precisionOf,
} from '../../../src/mind/triage/conjugate.ts';

/** ln of a Normal-inverse-gamma's density. */
function logDensity({ mean, evidence, shape, scale }: NormalBelief, mu: number, variance: number): number {
  const normal =
    0.5 * Math.log(evidence / (2 * Math.PI * variance)) - (evidence * (mu - mean) ** 2) / (2 * variance);
  const inverseGamma =
    shape * Math.log(scale) - logGamma(shape) - (shape + 1) * Math.log(variance) - scale / variance;
  return normal + inverseGamma;
}

/** D_KL by summing over a grid of mean and ln variance. */
function divergenceByGrid(q: NormalBelief, p: NormalBelief): number {
  let sum = 0;
  let mass = 0;
  const at = Math.log(q.scale / q.shape);
  const [steps, wide] = [400, 12];
  for (let i = 0; i < steps; i += 1) {
    const logVariance = at - wide / 2 + (wide * i) / steps;
    const variance = Math.exp(logVariance);
    const spread = Math.sqrt(variance / q.evidence);
    for (let j = 0; j < 200; j += 1) {
      const mu = q.mean + spread * (-8 + (16 * j) / 200);
      const density =
        Math.exp(logDensity(q, mu, variance)) * variance * (wide / steps) * ((spread * 16) / 200);
      mass += density;
      sum += density * (logDensity(q, mu, variance) - logDensity(p, mu, variance));
    }
  }
  expect(mass).toBeCloseTo(1, 2);
  return sum;
}

const learnt = (values: readonly number[], from = normalAt(values[0]!, 1)): NormalBelief =>
  values.reduce((belief, value) => learnValue(belief, value).belief, from);
/** Alternating about a mean, so that the spread is known without chance. */
const alternating = (mean: number, spread: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => mean + (i % 2 === 0 ? spread : -spread));

describe('beliefs about values', () => {
  it('tell the surprise of an observation as it comes out by integrating', () => {
    const prior = learnt(alternating(3, 0.8, 9));
    for (const value of [3, 4.5, 9]) {
      const { surprise } = learnValue(prior, value);
      const { belief } = learnValue(prior, value);
      expect(surprise).toBeCloseTo(normalDivergence(belief, prior), 12);
      expect(surprise).toBeCloseTo(divergenceByGrid(belief, prior), 2);
    }
  });

  it('come to the mean and the spread of what they see, and forget', () => {
    const belief = learnt([...alternating(10, 2, 400), ...alternating(20, 0.5, 1_600)]);
    expect(belief.mean).toBeCloseTo(20, 1);
    expect(belief.scale / belief.shape).toBeCloseTo(0.25, 1);
    expect(belief.evidence).toBe(200);
    expect(belief.shape).toBeLessThanOrEqual(100);
  });

  it('are the more surprised the further off, and the more of the same deviation the more precise', () => {
    const tight = learnt(alternating(0, 0.2, 50));
    const loose = learnt(alternating(0, 2, 50));
    expect(precisionOf(tight)).toBeGreaterThan(precisionOf(loose));
    let [least, before] = [0, 0];
    for (const off of [0.5, 1, 2, 4]) {
      const [a, b] = [learnValue(tight, off), learnValue(loose, off)];
      expect(a.surprise).toBeGreaterThan(b.surprise);
      expect(Math.abs(a.z)).toBeGreaterThan(Math.abs(b.z));
      expect(a.surprise).toBeGreaterThan(least);
      expect(b.surprise).toBeGreaterThan(before);
      [least, before] = [a.surprise, b.surprise];
    }
  });
});

describe('beliefs about rates and kinds', () => {
  it('come to a rate, and are surprised by a burst and by a silence', () => {
    let rate = freshRate();
    for (let i = 0; i < 60; i += 1) rate = learnCount(rate, 8, 2).belief;
    expect(rate.shape / rate.blocks).toBeCloseTo(4, 0);
    const usual = learnCount(rate, 8, 2);
    const burst = learnCount(rate, 40, 2);
    const silence = learnCount(rate, 0, 2);
    expect(Math.abs(usual.z)).toBeLessThan(0.2);
    expect(burst.z).toBeGreaterThan(5);
    expect(silence.z).toBeLessThan(-2);
    for (const { surprise } of [burst, silence]) expect(surprise).toBeGreaterThan(usual.surprise);
    for (let i = 0; i < 500; i += 1) rate = learnCount(rate, 8, 2).belief;
    expect(rate.blocks).toBe(200);
  });

  it('find a rare kind more surprising than a common one', () => {
    expect(kindSurprise(0.5, 1_000)).toBeGreaterThan(0.5);
    expect(kindSurprise(500, 1_000)).toBeLessThan(0.001);
    expect(kindSurprise(20, 1_000)).toBeGreaterThan(kindSurprise(200, 1_000));
  });
});

/** Sum over what a belief's next value could be, each by its chance: Student's t on a fine grid of deviations. */
function overNext({ shape }: NormalBelief, of: (z: number) => number): number {
  const half = shape + 0.5;
  const norm = Math.exp(logGamma(half) - logGamma(shape)) / Math.sqrt(2 * Math.PI * shape);
  let sum = 0;
  // Tails of little evidence are long: steps grow with the distance.
  for (let t = -12; t <= 12; t += 0.002) {
    const z = Math.sinh(t);
    sum += norm * (1 + (z * z) / (2 * shape)) ** -half * Math.cosh(t) * 0.002 * of(z);
  }
  return sum;
}

describe('what could come next', () => {
  it('is expected to teach what the beliefs after it would differ by, over all that it could be', () => {
    for (const count of [2, 9, 120]) {
      const prior = learnt(alternating(3, 0.8, count));
      const spread = Math.sqrt((prior.scale / prior.shape) * (1 + 1 / prior.evidence));
      const expected = overNext(prior, (z) => learnValue(prior, prior.mean + z * spread).surprise);
      expect(noveltyOf(prior)).toBeCloseTo(expected, 3);
    }
    const known = learnt(alternating(3, 0.8, 120));
    expect(noveltyOf(known)).toBeLessThan(noveltyOf(faded(known, 0.5)));
    expect(faded(known, 0.5)).toMatchObject({ mean: known.mean, evidence: known.evidence / 2 });
  });

  it('speaks for a happening by factors whose expectation is 1 where nothing has happened', () => {
    for (const count of [2, 9, 120]) {
      const prior = learnt(alternating(3, 0.8, count));
      expect(overNext(prior, (z) => Math.exp(evidenceOf(z, prior.shape)))).toBeCloseTo(1, 2);
    }
    const rate = { shape: 40, blocks: 20 };
    let sum = 0;
    for (let n = 0; n < 200; n += 1) {
      const ln =
        logGamma(n + 40) - logGamma(40) - logGamma(n + 1) + 40 * Math.log(40 / 46) + n * Math.log(6 / 46);
      sum += Math.exp(ln + countEvidence(rate, n, 3));
    }
    expect(sum).toBeCloseTo(1, 6);
  });

  it('says more by the same deviation where much is known', () => {
    expect(evidenceOf(4, 60)).toBeGreaterThan(evidenceOf(4, 5) + 1);
    expect(evidenceOf(4, 5)).toBeGreaterThan(evidenceOf(4, 1) + 1);
    expect(evidenceOf(0, 60)).toBeLessThan(0);
  });
});
