import { describe, expect, it } from 'vitest';
import type {
  PendingPrediction,
  PredictionContext,
  PredictionOutcome,
} from '../../../src/domain/decisions/decision.ts';
import type { Spoke, Sway } from '../../../src/domain/decisions/sway.ts';
import { assembleWorkspace } from '../../fixtures/house-organs.ts';
import {
  citedCategories,
  contributionOf,
  EMPTY_LOOP_ONE,
  halvedOf,
  posteriorRows,
  updateCounts,
} from '../../../src/mind/governor/credit.ts';
import { creditDecisions } from '../../../src/mind/governor/loop-one.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { applyPatch, numberAt } from '../../../src/mind/policy/index.ts';
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
      sway: SWAY,
    };
    // Failed at 0.68: 1 − Brier is 0.54, and it is a miss all the same.
    const missed = creditDecisions(EMPTY_LOOP_ONE, [said(false, 0.68, context)], 90, DEFAULT_POLICY);
    expect(missed.loopOne.counts['playbook|crisis']).toEqual({ alpha: 2, beta: 3 });
    // Bought, and at 90 nothing would have been worth more: what swayed it to that made it worse.
    expect(missed.loopOne.worth).toEqual({ 'episodes|crisis': { alpha: 2, beta: 3 } });
    expect(missed.loopOne.finer).toEqual({
      'episodes|crisis|swap': { alpha: 2, beta: 3 },
      'episodes|crisis|episode': { alpha: 2, beta: 3 },
      'by-pragmatic|crisis': { alpha: 2, beta: 3 },
    });
    expect(missed.credits[0]!.worth).toEqual({ episodes: -1 });
    expect(missed.credits).toMatchObject([{ hit: false, baseBrier: 0.25, swayed: ['episodes'] }]);
    expect(missed.credits[0]!.brier).toBeCloseTo(0.4624, 12);
    // Bought 2 at 100 and they are worth 90 each: not to have acted would be worth 2 % more.
    expect(missed.credits[0]!.regret).toBeCloseTo(0.02, 12);
    const right = creditDecisions(
      missed.loopOne,
      [said(true, 0.4, { ...context, trade: null })],
      105,
      DEFAULT_POLICY,
    );
    expect(right.loopOne.counts['playbook|crisis']).toEqual({ alpha: 3, beta: 3 });
    expect(right.credits).toMatchObject([{ hit: true, regret: null }]);
    expect(right.credits[0]!.baseBrier).toBeCloseTo((1 / 3 - 1) ** 2, 12);
    // Of a prediction of before it is known only what was cited.
    const old = creditDecisions(EMPTY_LOOP_ONE, [said(true, 0.6)], 105, DEFAULT_POLICY);
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

describe('what a prediction that failed ignored and lacked', () => {
  const score = { code: 'below-threshold', text: 'Score 0.28 under the floor 0.30.' } as const;
  const room = { code: 'over-budget', text: 'Needs 90 tokens; 0 unused in all.' } as const;
  const spoke: readonly Spoke[] = [
    { id: 'in-up', category: 'episodes', says: 'up' },
    { id: 'in-down', category: 'insights', says: 'down' },
    { id: 'out-up', category: 'contrarian', says: 'up', out: { reason: score, share: 0.04 } },
    { id: 'out-down', category: 'insights', says: 'down', out: { reason: room, share: 0.1 } },
  ];
  const credit = (actual: number, said = spoke) =>
    creditDecisions(
      EMPTY_LOOP_ONE,
      [
        {
          prediction: {
            ...PENDING,
            context: { categories: ['episodes'], memories: [], swayed: null, trade: null, spoke: said },
          },
          tick: 20,
          actual,
          correct: actual >= 90 && actual <= 110,
          quality: 0,
        },
      ],
      actual,
      DEFAULT_POLICY,
    ).credits[0]!;

  it('is what said what came, and so another each time', () => {
    expect(credit(120)).toMatchObject({
      unused: ['episodes'],
      lacked: [{ id: 'out-up', category: 'contrarian', why: 'below-threshold' }],
      recommends: { changes: [{ path: 'context.scoreFloor', from: 0.3, to: 0.25 }] },
    });
    expect(credit(80)).toMatchObject({
      unused: ['insights'],
      lacked: [{ id: 'out-down', category: 'insights', why: 'over-budget' }],
      recommends: {
        what: 'more room for insights',
        changes: [{ path: 'context.regimeOverrides.crisis.insights', to: 0.12 }],
      },
    });
  });

  it('recommends the number that kept an episode out', () => {
    const beyond = (text: string) =>
      credit(120, [
        {
          id: 'e',
          category: 'episodes',
          says: 'up',
          out: { reason: { code: 'beyond-slots', text }, share: 0.1 },
        },
      ]).recommends?.changes[0]?.path;
    const replay = 'Place 7 of 20 similar episodes by 0.61 (regime 1.00)';
    expect(beyond(`${replay}; beyond the 5 that are told.`)).toBe('episodicReplay.topK');
    expect(beyond('Episode 14 of 20 by recency, beyond the 10 slots.')).toBe('context.summaryEpisodeSlots');
    // There cannot be more than that.
    expect(beyond('Episode 104 of 120 by recency, beyond the 100 slots.')).toBeUndefined();
  });

  it('is nothing where what is there said nothing of it, and of a hit', () => {
    expect(
      credit(
        120,
        spoke.filter(({ says }) => says === 'down'),
      ),
    ).toMatchObject({ unused: [], lacked: [] });
    expect(credit(120, []).recommends).toBeUndefined();
    expect(credit(100)).not.toHaveProperty('unused');
  });

  it('recommends what the policy takes', () => {
    for (const actual of [120, 80])
      for (const { path, to } of credit(actual).recommends!.changes)
        expect(numberAt(applyPatch(DEFAULT_POLICY, { [path]: to }).policy, path)).toBe(to);
  });
});

describe('what swaying a decision was worth', () => {
  const outcome = (sway: Sway, price: number, correct: boolean): PredictionOutcome => ({
    prediction: {
      ...PENDING,
      context: { categories: [], memories: [], swayed: null, trade: null, sway },
    },
    tick: 20,
    actual: price,
    correct,
    quality: 1,
  });
  const worth = (sway: Sway, price: number, correct = true) =>
    creditDecisions(EMPTY_LOOP_ONE, [outcome(sway, price, correct)], price, DEFAULT_POLICY).loopOne.worth;

  it('is better or worse than what would have been decided without, whatever was predicted', () => {
    for (const correct of [true, false]) {
      expect(worth(SWAY, 110, correct)).toEqual({ 'episodes|crisis': { alpha: 3, beta: 2 } });
      expect(worth(SWAY, 90, correct)).toEqual({ 'episodes|crisis': { alpha: 2, beta: 3 } });
    }
    const same: Sway = { ...SWAY, entries: SWAY.entries.map((one) => ({ ...one, without: SWAY.made! })) };
    expect(worth(same, 110)).toEqual({});
  });

  it('is whether it moved the belief towards what came, each by its part', () => {
    const belief: Sway = {
      by: 'belief',
      task: 'swap',
      belief: { mean: 0.5, horizon: 20, sigma: 0.1 },
      entries: [
        { id: 'up', category: 'insights', share: 0.75, moves: 0.6 },
        { id: 'down', category: 'episodes', share: 0.25, moves: -0.2 },
      ],
    };
    expect(worth(belief, 110)).toEqual({
      'insights|crisis': { alpha: 2.75, beta: 2 },
      'episodes|crisis': { alpha: 2, beta: 2.25 },
    });
    expect(worth(belief, 90)).toEqual({
      'insights|crisis': { alpha: 2, beta: 2.75 },
      'episodes|crisis': { alpha: 2.25, beta: 2 },
    });
  });

  it('is, of what a model refers to, a hit against the base rate', () => {
    const cited: Sway = {
      by: 'citation',
      task: 'swap',
      entries: [{ id: 'a', category: 'insights', share: 1 }],
    };
    const often = { ...EMPTY_LOOP_ONE, base: { crisis: { hits: 7, misses: 1 } } };
    const at = (correct: boolean) =>
      creditDecisions(often, [outcome(cited, 100, correct)], 100, DEFAULT_POLICY).loopOne.worth![
        'insights|crisis'
      ]!;
    // Eight of ten come anyway: a hit says little, a miss much.
    expect(at(true)).toEqual({ alpha: expect.closeTo(2.4, 12), beta: 2 });
    expect(at(false)).toEqual({ alpha: 2, beta: expect.closeTo(3.6, 12) });
  });

  it('counts for half where the regime changes, of every posterior', () => {
    const learnt = creditDecisions(EMPTY_LOOP_ONE, [outcome(SWAY, 110, true)], 110, DEFAULT_POLICY).loopOne;
    const halved = halvedOf({ ...learnt, stood: { 'episodes|crisis|episode': { prompts: 4, swayed: 2 } } });
    expect(halved.worth).toEqual({ 'episodes|crisis': { alpha: 2.5, beta: 2 } });
    expect(halved.finer!['by-pragmatic|crisis']).toEqual({ alpha: 2.5, beta: 2 });
    expect(halved.stood).toEqual({ 'episodes|crisis|episode': { prompts: 2, swayed: 1 } });
    expect(halved.base).toEqual(learnt.base);
  });
});

/** Bought, where without a memory nothing would have been done. */
const SWAY: Sway = {
  by: 'asked-again',
  task: 'swap',
  made: { by: 'buy', expected: null, dueTick: 20, trade: { base: 2, quote: -200, equity: 1_000 } },
  entries: [
    {
      id: 'E1',
      category: 'episodes',
      type: 'episode',
      component: 'pragmatic',
      share: 1,
      without: { by: 'hold', expected: null, dueTick: 20, trade: null },
    },
  ],
};

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
