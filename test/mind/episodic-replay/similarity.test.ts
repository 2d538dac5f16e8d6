import { describe, expect, it } from 'vitest';
import {
  affectCloseness,
  rankEpisodes,
  recencyWeight,
  similarityFactors,
  similarityScore,
} from '../../../src/mind/episodic-replay/similarity.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { endedEpisode } from '../../fixtures/ended-episode.ts';
import { entry } from '../../fixtures/governor-input.ts';

const WEIGHTS = DEFAULT_POLICY.episodicReplay;
const CALM = { pleasure: 0, arousal: 0, dominance: 0 };
const NOW = { tick: 10_100, regime: 'bear-high-vol', pad: CALM } as const;
const of = (over = {}, similarity: number | null = 0.8) =>
  similarityFactors({ entry: endedEpisode('a', over), similarity }, NOW, WEIGHTS.recencyTicks);

describe('the four numbers of an episode', () => {
  it('regime: 1 for the same one, 0 for any other and for none', () => {
    expect(of({ regime: 'bear-high-vol' }).regime).toBe(1);
    expect(of({ regime: 'bear-low-vol' }).regime).toBe(0);
    expect(of({ regime: null }).regime).toBe(0);
  });

  it('affect: Euclidean distance over the greatest that there is', () => {
    const joy = { pleasure: 1, arousal: 1, dominance: 1 };
    const dread = { pleasure: -1, arousal: -1, dominance: -1 };
    expect(affectCloseness(joy, joy)).toBe(1);
    expect(affectCloseness(joy, dread)).toBe(0);
    expect(affectCloseness(CALM, joy)).toBeCloseTo(0.5, 12);
    expect(affectCloseness(CALM, { ...CALM, arousal: 0.6 })).toBeCloseTo(1 - 0.6 / Math.sqrt(12), 12);
  });

  it('task: the cosine, nothing below 0, unknown without a vector', () => {
    expect(of({}, 0.8).task).toBe(0.8);
    expect(of({}, -0.2).task).toBe(0);
    expect(of({}, null).task).toBeNull();
  });

  it('recency: 1 now, two thirds after 5,000 ticks, a half after 10,000', () => {
    expect(recencyWeight(0, 10_000)).toBe(1);
    expect(recencyWeight(5_000, 10_000)).toBeCloseTo(2 / 3, 12);
    expect(of({ tick: 100 }).recency).toBe(0.5);
    expect(recencyWeight(-3, 10_000)).toBe(1);
  });
});

describe('the score', () => {
  const factors = { regime: 1, affect: 0.5, task: 0.8, recency: 0.5 };

  it('is the weighted mean of three, times recency', () => {
    expect(similarityScore(factors, WEIGHTS)).toBeCloseTo((0.4 + 0.3 * 0.5 + 0.3 * 0.8) * 0.5, 12);
  });

  it('without a vector is the mean of the other two, not a mean with a nought in it', () => {
    expect(similarityScore({ ...factors, task: null }, WEIGHTS)).toBeCloseTo(((0.4 + 0.15) / 0.7) * 0.5, 12);
    expect(similarityScore({ ...factors, task: 0 }, WEIGHTS)).toBeCloseTo((0.4 + 0.15) * 0.5, 12);
  });

  it('is 0 where nothing has a weight', () => {
    expect(similarityScore(factors, { ...WEIGHTS, regime: 0, affect: 0, task: 0 })).toBe(0);
    expect(similarityScore({ ...factors, task: null }, { ...WEIGHTS, regime: 0, affect: 0 })).toBe(0);
  });
});

describe('rankEpisodes', () => {
  it('takes only what the world has judged, best first', () => {
    const candidate = (id: string, over = {}) => ({ entry: endedEpisode(id, over), similarity: 0.8 });
    const ranked = rankEpisodes(
      [
        candidate('pending', { verified: 'pending' }),
        candidate('watched', { verified: 'none' }),
        { entry: entry('fact', { type: 'insight', verified: 'confirmed' }), similarity: 0.8 },
        candidate('elsewhere', { regime: 'crisis' }),
        candidate('b', { verified: 'refuted' }),
        candidate('c'),
      ],
      NOW,
      WEIGHTS,
    );
    expect(ranked.map(({ entry }) => entry.id)).toEqual(['c', 'b', 'elsewhere']);
  });
});
