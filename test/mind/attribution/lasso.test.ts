import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import { drawAblations } from '../../../src/mind/attribution/ablations.ts';
import { fitSources, highest, logOdds, rankCorrelation } from '../../../src/mind/attribution/fit.ts';
import { predicted, lasso } from '../../../src/mind/attribution/lasso.ts';

const random = SeededRandom.fromSeed(1);
const rows = Array.from({ length: 40 }, () => Array.from({ length: 6 }, () => Number(random.next() < 0.5)));
const truth = [3, 0, -2, 0, 0, 0.5];
const targets = rows.map((row) => row.reduce((sum, value, j) => sum + value * truth[j]!, -1));

describe('The Lasso', () => {
  it('finds what made the numbers where nothing is held back', () => {
    const fit = lasso(rows, targets, 0);
    fit.weights.forEach((weight, j) => expect(weight).toBeCloseTo(truth[j]!, 4));
    expect(fit.intercept).toBeCloseTo(-1, 4);
    expect(predicted(fit, [1, 1, 1, 1, 1, 1])).toBeCloseTo(0.5, 4);
  });

  it('meets the conditions of its least, and lets go of what is worth less than the penalty', () => {
    const lambda = 0.4;
    const { weights, intercept } = lasso(rows, targets, lambda);
    expect(weights.filter((weight) => weight !== 0)).toHaveLength(2);
    for (const [j, weight] of weights.entries()) {
      const own = rows.map((row) => row[j]!);
      const middle = own.reduce((a, b) => a + b, 0) / own.length;
      const spread = Math.sqrt(own.reduce((sum, value) => sum + (value - middle) ** 2, 0) / own.length);
      const slope =
        rows.reduce((sum, row, i) => {
          const left = targets[i]! - row.reduce((all, value, k) => all + value * weights[k]!, intercept);
          return sum + (left * (row[j]! - middle)) / spread;
        }, 0) / rows.length;
      if (weight === 0) expect(Math.abs(slope)).toBeLessThanOrEqual(lambda + 1e-5);
      else expect(slope).toBeCloseTo(Math.sign(weight) * lambda, 4);
    }
  });

  it('gives a column that never changes no weight', () => {
    expect(lasso([[1, 0], [1, 1]], [0, 1], 0).weights).toEqual([0, 1]); // prettier-ignore
  });
});

describe('Ablations', () => {
  it('leave out half, each another half, the same for the same seed', () => {
    const drawn = drawAblations(9, 64, SeededRandom.fromSeed(7));
    expect(drawn).toHaveLength(64);
    for (const kept of drawn) expect(kept.filter((stays) => stays)).toHaveLength(5);
    expect(new Set(drawn.map(String)).size).toBe(64);
    expect(drawAblations(9, 64, SeededRandom.fromSeed(7))).toEqual(drawn);
    expect(drawAblations(9, 64, SeededRandom.fromSeed(8))).not.toEqual(drawn);
  });

  it('stand so that each begins like the one before', () => {
    const names = drawAblations(12, 40, SeededRandom.fromSeed(3)).map((kept) => kept.map(Number).join(''));
    expect(names).toEqual(names.toSorted().toReversed());
  });

  it('of fewer sources than there are halves come again', () => {
    expect(drawAblations(2, 8, SeededRandom.fromSeed(1))).toHaveLength(8);
    expect(drawAblations(1, 8, SeededRandom.fromSeed(1)).every(([stays]) => stays)).toBe(true);
  });
});

describe('A fit', () => {
  const kept = drawAblations(10, 64, SeededRandom.fromSeed(5));
  // Log-odds of a text of 20 tokens: the third source is worth 12 nats, the sixth hurts by 6.
  const ablated = kept.map((one) => ({ kept: one, logProb: -60 + (one[2] ? 12 : 0) - (one[5] ? 6 : 0) }));

  it('tells the source that makes a text likely, the one that makes it unlikely, and what is unseen', () => {
    const { scores, lds, halfDrop } = fitSources(ablated, -54, 20);
    expect(highest(scores, 3)).toEqual([2]);
    expect(scores[2]).toBeGreaterThan(10);
    expect(scores[5]).toBeLessThan(-4);
    expect(lds).toBeGreaterThan(0.9);
    expect(halfDrop).toBeCloseTo(3, 0);
  });

  it('says that it foretells nothing where the sources make no difference', () => {
    const same = ablated.map((one) => ({ ...one, logProb: -60 }));
    expect(fitSources(same, -60, 20)).toMatchObject({ lds: null, halfDrop: 0 });
    const noise = SeededRandom.fromSeed(2);
    const chance = ablated.map((one) => ({ ...one, logProb: -60 + 3 * noise.next() }));
    expect(Math.abs(fitSources(chance, -60, 20).lds!)).toBeLessThan(0.45);
  });

  it('ranks with ties, and reads odds of what is certain', () => {
    expect(rankCorrelation([1, 2, 2, 3], [10, 20, 20, 30])).toBeCloseTo(1);
    expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
    expect(rankCorrelation([1, 1], [1, 2])).toBeNull();
    expect(logOdds(Math.log(0.25))).toBeCloseTo(Math.log(1 / 3));
    expect(Number.isFinite(logOdds(0))).toBe(true);
  });
});
