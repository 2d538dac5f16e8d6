import { describe, expect, it } from 'vitest';
import { worthIn } from '../../../src/mind/contract/index.ts';
import { componentWorth, learntWorth } from '../../../src/mind/governor/learnt-worth.ts';
import { scoreMemory } from '../../../src/mind/grimoire/recall/candidates.ts';
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
    worth: {
      'episodes|crisis': { alpha: 2, beta: 10 },
      'insights|crisis': { alpha: 6, beta: 4 },
      'episodes|volatile': { alpha: 8, beta: 2 },
    },
  } as const;
  const asking = { regime: 'crisis', task: 'swap', share: 1 } as const;

  it('is how often swaying a decision made it better, against worse', () => {
    // 2 of 12, no less than a half; 6 of 10 against an even chance.
    expect(learntWorth(state, asking)).toEqual({ episodes: { any: 0.5 }, insights: { any: 1.2 } });
    expect(learntWorth(state, { ...asking, share: 0.5 })).toEqual({
      episodes: { any: 0.75 },
      insights: { any: expect.closeTo(1.1, 12) },
    });
    expect(learntWorth(state, { ...asking, regime: 'volatile' })).toEqual({ episodes: { any: 1.5 } });
  });

  it('is otherwise in a task and of a type where these came out otherwise', () => {
    const finer = {
      'insights|crisis|swap': { alpha: 2, beta: 6 },
      'insights|crisis|warning': { alpha: 8, beta: 2 },
    } as const;
    const { insights } = learntWorth({ ...state, finer }, asking);
    const { insights: elsewhere } = learntWorth({ ...state, finer }, { ...asking, task: 'risk-check' });
    expect(insights!.any).toBeLessThan(elsewhere!.any!);
    expect(elsewhere!.any).toBe(1.2);
    expect(insights!.warning).toBeGreaterThan(insights!.any!);
    expect(worthIn({ insights: insights! }, 'insights', 'warning')).toBe(insights!.warning);
    expect(worthIn({ insights: insights! }, 'insights', 'insight')).toBe(insights!.any);
    expect(worthIn({}, 'insights', 'insight')).toBe(1);
  });

  it('is a little less for a type that stands in prompts and sways none, and never less than four fifths', () => {
    const stood = (prompts: number, swayed: number) =>
      learntWorth({ counts: {}, stood: { 'insights|crisis|insight': { prompts, swayed } } }, asking).insights!
        .insight;
    expect(stood(10, 0)).toBeCloseTo(0.9, 12);
    expect(stood(10, 10)).toBe(1);
    expect(stood(10_000, 0)).toBeGreaterThan(0.8);
    expect(stood(10_000, 0)).toBeLessThan(0.801);
  });

  it('is nothing where the regime is new, or where it is not to count', () => {
    expect(learntWorth(state, { ...asking, regime: 'range-bound' })).toEqual({});
    expect(learntWorth(state, { ...asking, share: 0 })).toEqual({});
  });
});

describe('what components of attention were worth', () => {
  const finer = {
    'by-epistemic|crisis': { alpha: 2, beta: 6 },
    'by-pragmatic|crisis': { alpha: 6, beta: 2 },
  };
  it('is how often what they speak most for made decisions better in the regime', () => {
    expect(componentWorth({ counts: {}, finer }, 'crisis', 1)).toEqual({
      pragmatic: 1.5,
      epistemic: 0.5,
      affective: 1,
      mortality: 1,
    });
    expect(componentWorth({ counts: {}, finer }, 'volatile', 1)).toBeNull();
    expect(componentWorth({ counts: {}, finer }, 'crisis', 0)).toBeNull();
  });
});
