import { describe, expect, it } from 'vitest';
import { learntWorth } from '../../../src/mind/governor/learnt-worth.ts';
import { scoreMemory } from '../../../src/mind/grimoire/recall/score.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

const weights = DEFAULT_POLICY.context.scoreWeights;

describe('the score of a memory', () => {
  it('is half relevance, three tenths recency, two tenths confidence', () => {
    const { score, parts } = scoreMemory({ relevance: 0.8, confidence: 0.6, age: 250 }, 1, weights);
    expect(parts).toEqual({ relevance: 0.8, recency: 0.5, confidence: 0.6, worth: 1 });
    expect(score).toBeCloseTo(0.5 * 0.8 + 0.3 * 0.5 + 0.2 * 0.6, 12);
  });

  it('moves with what its category was worth, within 0 and 1', () => {
    const plain = scoreMemory({ relevance: 1, confidence: 1, age: 0 }, 1, weights).score;
    expect(scoreMemory({ relevance: 1, confidence: 1, age: 0 }, 0.5, weights).score).toBeCloseTo(
      plain / 2,
      12,
    );
    expect(scoreMemory({ relevance: 1, confidence: 1, age: 0 }, 1.5, weights).score).toBe(1);
  });

  it('is the mean by whatever weights the owner sets', () => {
    const only = { relevance: 0, recency: 0, confidence: 0.4 };
    expect(scoreMemory({ relevance: 1, confidence: 0.3, age: 0 }, 1, only).score).toBeCloseTo(0.3, 12);
    const none = { relevance: 0, recency: 0, confidence: 0 };
    expect(scoreMemory({ relevance: 1, confidence: 1, age: 0 }, 1, none).score).toBe(0);
  });
});

describe('what categories were worth', () => {
  const state = {
    counts: {},
    swayed: {
      'episodes|crisis': { alpha: 2, beta: 10 },
      'insights|crisis': { alpha: 10, beta: 2 },
      'episodes|volatile': { alpha: 8, beta: 2 },
    },
    base: { crisis: { hits: 8, misses: 8 } },
  } as const;

  it('is how often decisions came out that they swayed, against all of the regime', () => {
    const worth = learntWorth(state, 'crisis', 1);
    // 2 of 12 against 10 of 20, no less than a half; 10 of 12 against it, no more than one and a half.
    expect(worth).toEqual({ episodes: 0.5, insights: 1.5 });
    expect(learntWorth(state, 'crisis', 0.5)).toEqual({ episodes: 0.75, insights: 1.25 });
  });

  it('is nothing where the regime is new, or where it is not to count', () => {
    expect(learntWorth(state, 'volatile', 1)).toEqual({});
    expect(learntWorth(state, 'crisis', 0)).toEqual({});
  });
});
