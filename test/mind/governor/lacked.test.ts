import { describe, expect, it } from 'vitest';
import type { AssemblyReasonCode, CognitiveWorkspace } from '../../../src/domain/context/context.ts';
import type { CausalFacts } from '../../../src/domain/memory/entry-facts.ts';
import type { Spoke } from '../../../src/domain/decisions/sway.ts';
import type { GrimoireEntry, Recalled } from '../../../src/domain/memory/grimoire.ts';
import type { EpisodeEntry } from '../../../src/mind/grimoire/index.ts';
import { limitOf } from '../../../src/mind/candidates/index.ts';
import type { PolicyPatch } from '../../../src/domain/rules/policy.ts';
import type { GovernorInput } from '../../../src/mind/contract/index.ts';
import { chooseEpisodes } from '../../../src/mind/episodic-replay/choose.ts';
import { lackedOf, spokeOf } from '../../../src/mind/governor/lacked.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../../src/mind/policy/golem-policy.ts';
import { applyPatch } from '../../../src/mind/policy/index.ts';
import { assembleWorkspace } from '../../fixtures/house-organs.ts';
import { causalFacts, entry, episodeFacts, governorInput, recalled } from '../../fixtures/governor-input.ts';
import { wordPiece } from '../../fixtures/word-piece.ts';

const tokens = wordPiece(true);

/** An episode after which the price rose. */
const rose = (id: string, tick: number, facts: Partial<Omit<Recalled, 'entry'>> = {}): Recalled =>
  recalled(
    id,
    { tick, facts: episodeFacts({ outcome: { tick: tick + 5, change: 0.02, textAt: 0, chance: 0.5 } }) },
    { score: 0.8, ...facts },
  );
/** Knowledge by which it rises. */
const known = (confidence: number, score: number): Recalled => {
  const about = { kind: 'baseline', regime: 'bear-high-vol' } as const;
  const facts = { kind: 'insight', about, hits: 8, misses: 2, measured: 10, meanChange: 0.01 } as const;
  const over: Partial<GrimoireEntry> = { type: 'insight', tick: 1, reinforcedAt: 1, facts };
  return recalled('lacked', over, { confidence, score });
};

/** What has just happened, and that a rise follows on it. */
const link = (confidence: number, score: number, over: Partial<CausalFacts> = {}): Recalled => {
  const facts = causalFacts('event:a', { direction: 'up', meanChange: 0.03, ...over });
  const of: Partial<GrimoireEntry> = { type: 'causal-link', tick: 1, reinforcedAt: 1, facts };
  return recalled('lacked', of, { confidence, score });
};
const sign = { mood: 'any', power: 0.8, size: 0.04, after: [1] } as const;

type Asked = Pick<GovernorInput, 'recalled'> & Partial<GovernorInput>;

/** A decision whose prediction failed: the price rose. */
const recommendedOf = (spoke: readonly Spoke[], policy: GolemPolicy) =>
  lackedOf(
    {
      prediction: {
        id: 'p',
        kind: 'decision',
        metric: 'price',
        low: 90,
        high: 100,
        dueTick: 9,
        probability: 0.7,
        text: '',
        madeAtTick: 1,
        entryId: null,
        ruleId: null,
        cited: [],
        categories: [],
        regime: 'bear-high-vol',
        baseline: 95,
        context: { categories: [], memories: [], swayed: null, trade: null, spoke },
      },
      tick: 9,
      actual: 120,
      correct: false,
      quality: 0,
    },
    policy,
  ).recommends;

/** What is recommended of the one that a workspace lacks. */
function recommendedFor(workspace: CognitiveWorkspace, policy: GolemPolicy) {
  // Whether knowledge holds is told by whoever asked memory for it.
  const entries = workspace.entries.map((one) =>
    one.payload?.memory?.facts
      ? { ...one, payload: { memory: { ...one.payload.memory, holds: true as const } } }
      : one,
  );
  const spoke = spokeOf({ ...workspace, entries }, null).filter(({ id }) => id === 'lacked');
  expect(spoke).toMatchObject([{ says: 'up', out: {} }]);
  return recommendedOf(spoke, policy)!;
}

const many = Array.from({ length: 12 }, (_, i) => rose(`e${i}`, 200 + i));
const READER = { model: null, context: null, reply: 500, queries: 2 };

/** What keeps one entry out, each by the limit that does. */
const KEPT_OUT: readonly (readonly [path: string, policy: PolicyPatch, input: Asked])[] = [
  [
    'context.similarityThreshold',
    {},
    {
      recalled: [
        rose('lacked', 300, { factors: { semantic: 0.27, temporal: 1, importance: 1, emotional: 1 } }),
      ],
    },
  ],
  ['context.minInsightConfidence', {}, { recalled: [known(0.37, 0.9)] }],
  [
    'context.scoreFloor',
    { 'context.scoreWeights.recency': 0, 'context.scoreWeights.confidence': 0 },
    { recalled: [known(0.9, 0.28)] },
  ],
  ['context.maxEpisodes', { 'context.maxEpisodes': 12 }, { recalled: [rose('lacked', 100), ...many] }],
  // Four, and seven, are more recent.
  [
    'context.summaryEpisodeSlots',
    {},
    { recalled: [rose('lacked', 201.5), ...many], tier: 'T2', reader: READER },
  ],
  [
    'context.pressedSlots.summaries',
    { 'context.essentialsAbove': 0, 'context.pressedSlots.summaries': 4 },
    { recalled: [rose('lacked', 204.5), ...many], tier: 'T2', reader: READER },
  ],
  ['context.minInsightConfidence', {}, { recalled: [link(0.37, 0.9)] }],
  ['context.minInsightConfidence', {}, { recalled: [link(0.37, 0.9, { sign, meanChange: -0.01 })] }],
];

describe('what is recommended to a decision that lacked something', () => {
  it.each(KEPT_OUT)('is %s where that kept it out, and brings it in', (path, over, input) => {
    const { policy } = applyPatch(DEFAULT_POLICY, over);
    const under = (by: GolemPolicy) =>
      assembleWorkspace(governorInput({ readings: {}, ...input }), by, tokens);
    const out = under(policy).entries.find(({ id }) => id === 'lacked')!;
    expect([out.included, limitOf(out.reason)]).toEqual([false, expect.anything()]);
    const { changes } = recommendedFor(under(policy), policy);
    expect(changes.map((one) => one.path)).toEqual([path]);
    const set = applyPatch(policy, Object.fromEntries(changes.map((one) => [one.path, one.to]))).policy;
    expect(under(set).entries.find(({ id }) => id === 'lacked')!.included).toBe(true);
  });

  it('is more room for what follows on what, where a link that held had none', () => {
    const reason = { code: 'over-budget', text: 'Needs 90 tokens; 0 unused in all.' } as const;
    const spoke: Spoke = { id: 'l', category: 'causal-edges', says: 'up', out: { reason, share: 0.08 } };
    const { what, changes } = recommendedOf([spoke], DEFAULT_POLICY)!;
    expect(what).toBe('more room for causal-edges');
    expect(changes).toMatchObject([{ path: 'context.regimeOverrides.bear-high-vol.causal-edges', to: 0.1 }]);
  });

  it('is none of a link whose cause has not happened, nor of a sign that announces nothing any more', () => {
    const spoke = (over: object, facts: Partial<CausalFacts> = {}) => {
      const input = governorInput({ readings: {}, recalled: [link(0.37, 0.9, facts)] });
      const workspace = assembleWorkspace(input, DEFAULT_POLICY, tokens);
      const entries = workspace.entries.map((one) =>
        one.payload?.memory ? { ...one, payload: { memory: { ...one.payload.memory, ...over } } } : one,
      );
      return spokeOf({ ...workspace, entries }, null).map(({ says }) => says);
    };
    expect(spoke({})).toEqual([]);
    expect(spoke({ holds: true })).toEqual(['up']);
    expect(spoke({ holds: true }, { sign, direction: 'down' })).toEqual(['down']);
    expect(spoke({ holds: true, over: true }, { sign })).toEqual([]);
  });

  it('is known of similar episodes, and whatever is noted of an entry', () => {
    const ranked = [0.9, 0.8, 0.7, 0.3].map((score, i) => ({
      entry: entry(`s${i}`, {
        verified: 'confirmed',
        facts: episodeFacts({ outcome: { tick: 105, change: 0.02, textAt: 0, chance: 0.5 } }),
      }) as EpisodeEntry,
      factors: { regime: 1, affect: 1, task: 1, recency: 1 },
      score,
    }));
    const limits = (policy: { readonly topK: number; readonly minSimilarity: number }, budget: number) =>
      chooseEpisodes(ranked, { policy, budget, inPrompt: new Set(), tokens }).flatMap(({ place, reason }) =>
        place === 'left-out'
          ? [limitOf({ ...reason, text: `${reason.text} Asked for situations like this.` })]
          : [],
      );
    expect(limits({ topK: 1, minSimilarity: 0.5 }, 400)).toEqual([
      { limit: 'episodicReplay.topK', number: 1, value: null },
      { limit: 'episodicReplay.topK', number: 1, value: null },
      { limit: 'episodicReplay.minSimilarity', number: 0.5, value: 0.3 },
    ]);
    expect(limits({ topK: 5, minSimilarity: 0.2 }, 50).at(-1)).toEqual({
      limit: 'episodicReplay.budgetTokens',
      number: 50,
      value: null,
    });
    expect(limitOf({ code: 'over-budget', text: 'Needs 90 tokens; 0 unused in all.' })).toBeNull();
  });

  it('is none where no small change would have brought it in', () => {
    const similar = (score: number) =>
      `Place 6 of 9 similar episodes by ${score.toFixed(2)} (regime 1.00); under the least similarity of 0.5.`;
    const out = (id: string, says: Spoke['says'], code: AssemblyReasonCode, text: string): Spoke => ({
      id,
      category: 'episodes',
      says,
      out: { reason: { code, text }, share: 0.1 },
    });
    const near = out('near', 'up', 'below-threshold', similar(0.47));
    const floor = 'a lower floor of similar episodes';
    expect(recommendedOf([near], DEFAULT_POLICY)?.what).toBe(floor);
    // Too far under it.
    const far = out('far', 'up', 'below-threshold', similar(0.41));
    expect(recommendedOf([far], DEFAULT_POLICY)).toBeUndefined();
    // More alike ones had no place themselves, and said the opposite.
    const beyond = 'Place 6 of 9 similar episodes by 0.61 (regime 1.00); beyond the 5 that are told.';
    const more = out('more', 'down', 'beyond-slots', beyond);
    expect(recommendedOf([near, more], DEFAULT_POLICY)).toBeUndefined();
  });
});
