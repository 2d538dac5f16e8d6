import { describe, expect, it } from 'vitest';
import type { ContextCategory } from '../../../src/domain/context/category.ts';
import type { ContributionRecord } from '../../../src/domain/governor/contribution.ts';
import { composeAllocations } from '../../../src/mind/prompt/compose.ts';
import {
  EMPTY_LOOP_TWO,
  learntShares,
  type LoopTwoState,
  moveShares,
  seeUse,
} from '../../../src/mind/governor/loop-two.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

/** A deliberation with one entry of each category, of which some were cited, some swayed it and some were missing. */
const thought = (
  injected: readonly ContextCategory[],
  cited: readonly ContextCategory[] = [],
  { swayed = [], missing = [] }: Partial<Record<'swayed' | 'missing', readonly ContextCategory[]>> = {},
): ContributionRecord => ({
  tick: 1,
  task: 'swap',
  injected: injected.map((category) => ({ category, id: `of:${category}`, tokens: 40 })),
  referenced: cited.map((category) => `of:${category}`),
  attribution: {
    tier: 'T1',
    phase: 'thriving',
    regime: 'range-bound',
    policyRevision: 0,
    influence: swayed.map((category) => ({ category, parts: ['action'] })),
    tokens: 100,
    unusedTokens: 0,
    overContext: false,
    missing: missing.map((category) => ({ category, what: 'It was left out.' })),
  },
});
const after = (...thoughts: readonly ContributionRecord[]): LoopTwoState =>
  thoughts.reduce(seeUse, EMPTY_LOOP_TWO);
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe('loop 2', () => {
  it('gives room to what is used and takes it from what is not, waste at 0.015 and use at 0.02 a cycle', () => {
    const state = after(
      ...times(10, thought(['playbook', 'affect', 'episodes'], ['playbook'], { swayed: ['episodes'] })),
    );
    const { moved, state: next } = moveShares(state, 'cycle');
    expect(moved).toEqual({ playbook: 0.02, episodes: 0.02, affect: -0.015 });
    expect(next).toEqual({ learnt: moved, seen: {}, revision: 1 });
  });

  it('says nothing of what it hardly saw, nor of what was used now and then', () => {
    expect(moveShares(after(...times(2, thought(['affect']))), 'cycle').moved).toEqual({});
    const mixed = [...times(5, thought(['affect'])), ...times(5, thought(['affect'], ['affect']))];
    expect(moveShares(after(...mixed), 'cycle')).toMatchObject({ moved: {}, state: { revision: 0 } });
  });

  it('gives room to what was missing, never more than 0.02 at once nor 0.1 in all', () => {
    const lacking = after(...times(9, thought([], [], { missing: ['playbook'] })));
    expect(moveShares(lacking, 'cycle').moved).toEqual({ playbook: 0.02 });
    let state = EMPTY_LOOP_TWO;
    for (let cycle = 0; cycle < 20; cycle += 1) {
      for (const one of times(5, thought(['playbook', 'affect'], ['playbook']))) state = seeUse(state, one);
      state = moveShares(state, 'cycle').state;
    }
    expect(state.learnt).toEqual({ playbook: 0.1, affect: -0.1 });
  });

  it('halves what was learnt where the regime changes, and leaves hard context alone', () => {
    const learnt = moveShares(
      after(...times(5, thought(['playbook', 'invariants'], ['playbook']))),
      'cycle',
    ).state;
    expect(learnt.learnt).toEqual({ playbook: 0.02 });
    expect(moveShares(learnt, 'regime')).toMatchObject({
      moved: { playbook: -0.01 },
      state: { learnt: { playbook: 0.01 } },
    });
  });

  it('is a step of the composition, as much of it as the policy lets count', () => {
    const state = { ...EMPTY_LOOP_TWO, learnt: { playbook: 0.1, affect: -0.1 } };
    const at = {
      task: 'swap',
      phase: 'stable',
      regime: 'range-bound',
      pad: { pleasure: 0, arousal: 0, dominance: 0 },
    } as const;
    const shares = (factor: number) =>
      composeAllocations(DEFAULT_POLICY, { ...at, ...learntShares(state, factor) });
    expect(shares(1).steps.find(({ name }) => name === 'learnt')!.source).toBe(
      'loop 2: playbook +0.1, affect -0.1',
    );
    expect(shares(1).allocations.playbook).toBeGreaterThan(shares(0.5).allocations.playbook);
    expect(shares(1).allocations.affect).toBeGreaterThan(0);
    expect(shares(0)).toEqual(composeAllocations(DEFAULT_POLICY, at));
    expect(Object.values(shares(1).allocations).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });
});
