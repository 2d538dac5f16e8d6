import { describe, expect, it } from 'vitest';
import type {
  PendingPrediction,
  PredictionContext,
  PredictionOutcome,
} from '../../../src/domain/decisions/decision.ts';
import { assembleWorkspace } from '../../fixtures/house-organs.ts';
import {
  citedCategories,
  contributionOf,
  EMPTY_LOOP_ONE,
  posteriorRows,
  updateCounts,
} from '../../../src/mind/governor/credit.ts';
import { creditDecisions } from '../../../src/mind/governor/loop-one.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { governorInput, recalled, rule } from '../../fixtures/governor-input.ts';
import { wordPiece } from '../../fixtures/word-piece.ts';

const workspace = assembleWorkspace(
  governorInput({
    rules: [rule('cut')],
    recalled: [
      recalled('e1'),
      recalled('far', {}, { factors: { semantic: 0, temporal: 0, importance: 0, emotional: 0 } }),
    ],
  }),
  DEFAULT_POLICY,
  wordPiece(true),
);

describe('loop 1', () => {
  it('credits what was cited and was there, and nothing else', () => {
    const { record, workspace: marked } = contributionOf(workspace, {
      cited: ['cut', 'e1', 'far', 'made-up'],
    });
    expect([...record.referenced].sort()).toEqual(['cut', 'e1']);
    expect([...citedCategories(record)].sort()).toEqual(['episodes', 'playbook']);
    expect(record.injected.map(({ id }) => id)).toEqual(
      workspace.entries.filter((entry) => entry.included).map((entry) => entry.id),
    );
    const cited = Object.fromEntries(marked.entries.map((entry) => [entry.id, entry.cited]));
    expect(cited).toMatchObject({ cut: true, e1: true, far: false, 'snapshot:price': false });
    expect(workspace.entries.every((entry) => entry.cited === null)).toBe(true);
  });

  it('moves Beta(2, 2) by one for each outcome, by category and regime', () => {
    let counts = updateCounts(EMPTY_LOOP_ONE.counts, {
      categories: ['playbook', 'episodes', 'playbook'],
      regime: 'crisis',
      hit: true,
    });
    counts = updateCounts(counts, { categories: ['playbook'], regime: 'crisis', hit: false });
    expect(counts).toEqual({
      'playbook|crisis': { alpha: 3, beta: 3 },
      'episodes|crisis': { alpha: 3, beta: 2 },
    });
    expect(posteriorRows({ counts })).toHaveLength(2);
    expect(EMPTY_LOOP_ONE.counts).toEqual({});
    expect(structuredClone(counts)).toEqual(counts);
  });

  it('takes a prediction that failed for a miss however surely it was said, and holds it against the base rate', () => {
    const said = (hit: boolean, probability: number, context?: PredictionContext): PredictionOutcome => ({
      prediction: { ...PENDING, probability, ...(context && { context }) },
      tick: 20,
      actual: hit ? 105 : 120,
      correct: hit,
      quality: 1 - (probability - (hit ? 1 : 0)) ** 2,
    });
    const context: PredictionContext = {
      categories: ['playbook', 'episodes'],
      memories: ['E'],
      swayed: ['episodes'],
      trade: { base: 2, quote: -200, equity: 1_000 },
    };
    // Failed at 0.68: 1 − Brier is 0.54, and it is a miss all the same.
    const missed = creditDecisions(EMPTY_LOOP_ONE, [said(false, 0.68, context)], 90);
    expect(missed.loopOne.counts['playbook|crisis']).toEqual({ alpha: 2, beta: 3 });
    expect(missed.loopOne.swayed).toEqual({ 'episodes|crisis': { alpha: 2, beta: 3 } });
    expect(missed.credits).toMatchObject([{ hit: false, baseBrier: 0.25, swayed: ['episodes'] }]);
    expect(missed.credits[0]!.brier).toBeCloseTo(0.4624, 12);
    // Bought 2 at 100 and they are worth 90 each: not to have acted would be worth 2 % more.
    expect(missed.credits[0]!.regret).toBeCloseTo(0.02, 12);
    const right = creditDecisions(missed.loopOne, [said(true, 0.4, { ...context, trade: null })], 105);
    expect(right.loopOne.counts['playbook|crisis']).toEqual({ alpha: 3, beta: 3 });
    expect(right.credits).toMatchObject([{ hit: true, regret: null }]);
    expect(right.credits[0]!.baseBrier).toBeCloseTo((1 / 3 - 1) ** 2, 12);
    // A miss names what stood in the prompt and was neither cited nor swayed it; a hit names nothing.
    const told = { ...context, categories: ['playbook', 'episodes', 'insights', 'affect'] } as const;
    const [failed] = creditDecisions(EMPTY_LOOP_ONE, [said(false, 0.68, told)], 90).credits;
    expect(failed!.unused).toEqual(
      told.categories.filter((one) => one !== 'episodes' && !PENDING.categories.includes(one)),
    );
    expect(failed!.unused).toContain('affect');
    expect(creditDecisions(EMPTY_LOOP_ONE, [said(true, 0.68, told)], 90).credits[0]!.unused).toBeUndefined();
    // Of a prediction of before it is known only what was cited.
    const old = creditDecisions(EMPTY_LOOP_ONE, [said(true, 0.6)], 105);
    expect(old.loopOne).toEqual({
      counts: { 'playbook|crisis': { alpha: 3, beta: 2 } },
      base: { crisis: { hits: 1, misses: 0 } },
      sums: {
        crisis: {
          decisions: 1,
          brier: expect.closeTo(0.16, 12),
          baseBrier: 0.25,
          trades: 0,
          regret: 0,
          regretted: 0,
        },
      },
    });
  });
});

const PENDING: PendingPrediction = {
  metric: 'price',
  low: 90,
  high: 110,
  dueTick: 20,
  probability: 0.7,
  text: 'The price will be between 90 and 110 at tick 20.',
  id: 'p1',
  kind: 'decision',
  madeAtTick: 10,
  entryId: 'E',
  ruleId: 'hold',
  cited: [],
  categories: ['playbook'],
  regime: 'crisis',
  baseline: 100,
};
