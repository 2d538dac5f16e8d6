import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { noveltyOfEpisode, noveltyOfFact } from '../../src/mind/grimoire/learning/novelty.ts';
import { creditUse, resolveEpisode } from '../../src/mind/grimoire/learning/learn.ts';
import { importanceOf, type Quality, qualityOf, withImportance } from '../../src/shared/quality.ts';
import { entry, episodeFacts } from '../fixtures/governor-input.ts';

const episode = (
  facts: Parameters<typeof episodeFacts>[0],
  over: Partial<GrimoireEntry> = {},
): GrimoireEntry =>
  entry('E', { regime: 'crisis', facts: { ...episodeFacts(facts), novelty: 0.4 }, ...over });
const insight = (hits: number, misses: number, rule = 'out', novelty = 0.2): GrimoireEntry =>
  entry('I', {
    type: 'insight',
    facts: {
      kind: 'insight',
      about: { kind: 'rule', regime: 'crisis', rule },
      hits,
      misses,
      measured: hits,
      meanChange: 0,
      against: { hits, misses, expected: (hits + misses) / 2, through: 0 },
      novelty,
    },
  });
const parts = (of: GrimoireEntry): Quality => qualityOf(of)!;

describe('qualityOf', () => {
  it('is what a person would say of an episode that did something and one that watched', () => {
    const dull = parts(
      episode({ rule: null, decision: null, order: null, status: null }, { verified: 'none' }),
    );
    const deed = parts(
      episode(
        { rule: 'out', order: 'sell', status: 'filled', outcome: { tick: 9, change: 0.1, textAt: 0 } },
        { verified: 'confirmed' },
      ),
    );
    expect(deed).toEqual({
      specificity: 1,
      actionability: 1,
      novelty: 0.4,
      verifiability: 1,
      consistency: 1,
    });
    expect(dull.actionability).toBe(0);
    expect(dull.verifiability).toBe(0);
    expect(importanceOf(deed)).toBeCloseTo(0.88);
    expect(importanceOf(dull)).toBeLessThan(0.35);
  });

  it('of a fact grows with what was counted and with how clear it is', () => {
    const few = parts(insight(3, 0));
    const many = parts(insight(50, 0));
    const unclear = parts(insight(25, 25));
    for (const part of ['verifiability', 'consistency', 'actionability', 'specificity'] as const)
      expect(many[part], part).toBeGreaterThan(few[part]);
    expect(unclear.consistency).toBeCloseTo(0.5);
    expect(unclear.actionability).toBeCloseTo(0.5);
  });

  it('is nobody’s who did not learn it: what was brought, given, or written before novelty was', () => {
    const { facts } = insight(3, 0);
    expect(qualityOf(entry('N', { facts: { kind: 'note', rule: null } }))).toBeNull();
    expect(
      qualityOf({ ...insight(3, 0), facts: { ...facts, brought: { taking: 'a', id: 'b', tick: 1 } } }),
    ).toBeNull();
    const before = entry('O', { importance: 0.77, facts: episodeFacts({}) });
    expect(withImportance(before)).toBe(before);
  });

  it('moves with the world’s verdict and with use', () => {
    const made = withImportance(
      episode({ rule: 'out', order: 'sell', status: 'filled' }, { verified: 'pending' }),
    );
    const outcome = (correct: boolean): Parameters<typeof resolveEpisode>[1] =>
      ({
        prediction: { metric: 'price', baseline: 100, probability: 0.7, text: 'p' },
        tick: 9,
        actual: 110,
        correct,
        quality: correct ? 0.9 : 0.5,
      }) as never;
    const right = resolveEpisode(made, outcome(true), 9);
    const wrong = resolveEpisode(made, outcome(false), 9);
    expect(right.importance).toBeGreaterThan(made.importance);
    expect(wrong.importance).toBeLessThan(right.importance);
    const warning = withImportance(
      entry('W', {
        type: 'warning',
        regime: 'crisis',
        facts: { kind: 'warning', mishap: 'loss', rule: 'out', novelty: 1 },
      }),
    );
    expect(creditUse(warning, 9, true, DEFAULT_POLICY.memory).importance).toBeGreaterThan(warning.importance);
    expect(creditUse(warning, 9, false, DEFAULT_POLICY.memory).importance).toBeLessThan(warning.importance);
  });
});

describe('novelty', () => {
  it('of an episode falls with the nearest that comes to mind and rises with surprise', () => {
    const near = { entry: entry('N', { type: 'episode' }), score: 1, confidence: 1 };
    const factors = { semantic: 0.9, temporal: 0, importance: 0, emotional: 0 };
    expect(noveltyOfEpisode([], 1)).toBe(1);
    expect(noveltyOfEpisode([{ ...near, factors }], 0.1)).toBeCloseTo(0.1);
    expect(noveltyOfEpisode([{ ...near, factors }], 0.9)).toBeCloseTo(0.5);
  });

  it('of a fact is how far it says otherwise than what is known of its rule', () => {
    const about = { kind: 'rule', regime: 'volatile', rule: 'out' } as const;
    const counts = { hits: 9, misses: 1, measured: 0, meanChange: 0 };
    const alike = noveltyOfFact(about, counts, [insight(45, 5)]);
    const otherwise = noveltyOfFact(about, counts, [insight(5, 45)]);
    expect(alike).toBeLessThan(0.15);
    expect(otherwise).toBe(1);
    expect(noveltyOfFact(about, counts, [insight(5, 45, 'other'), insight(45, 5)])).toBe(alike);
  });
});
