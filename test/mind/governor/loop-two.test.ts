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
  seeWorth,
} from '../../../src/mind/governor/loop-two.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

/** A deliberation with one entry of each category, of which some swayed it, some gave way and some were missing. */
const thought = (
  injected: readonly ContextCategory[],
  {
    swayed = [],
    missing = [],
    short = [],
    tokens = 40,
  }: Partial<Record<'swayed' | 'missing' | 'short', readonly ContextCategory[]>> & {
    readonly tokens?: number;
  } = {},
): Pick<ContributionRecord, 'injected' | 'attribution'> => ({
  injected: injected.map((category) => ({ category, id: `of:${category}`, tokens })),
  attribution: {
    tier: 'T1',
    phase: 'thriving',
    regime: 'range-bound',
    policyRevision: 0,
    influence: [],
    sway: {
      by: 'asked-again',
      task: 'swap',
      entries: swayed.map((category) => ({ id: `of:${category}`, category, share: 1 / swayed.length })),
    },
    room: injected.map((category) => ({ category, tokens, short: short.includes(category) ? 1 : 0 })),
    tokens: 100,
    unusedTokens: 0,
    overContext: false,
    missing: missing.map((category) => ({ category, what: 'It was left out.' })),
  },
});
const after = (...thoughts: readonly ReturnType<typeof thought>[]): LoopTwoState =>
  thoughts.reduce(seeUse, EMPTY_LOOP_TWO);
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const came = (state: LoopTwoState, worth: Partial<Record<ContextCategory, number>>): LoopTwoState =>
  seeWorth(state, [{ worth }]);

describe('loop 2', () => {
  it('gives room to what is worth its tokens and lacks room, and takes it from what is in vain', () => {
    const seen = after(
      ...times(10, thought(['playbook', 'affect', 'episodes'], { short: ['playbook', 'affect'] })),
    );
    const { moved, state: next } = moveShares(came(seen, { playbook: 3, episodes: 0.5 }), 'cycle');
    expect(moved).toEqual({ playbook: 0.02, affect: -0.015 });
    expect(next).toEqual({ learnt: moved, seen: {}, revision: 1 });
  });

  it('goes by what came, and not by presence', () => {
    const seen = after(
      ...times(
        10,
        thought(['playbook', 'episodes'], {
          swayed: ['playbook', 'episodes'],
          short: ['playbook', 'episodes'],
        }),
      ),
    );
    // Both stood in every prompt and swayed it alike: what came of it tells them apart, whichever way round.
    expect(moveShares(came(seen, { playbook: 2, episodes: -2 }), 'cycle').moved).toEqual({
      playbook: 0.02,
      episodes: -0.015,
    });
    expect(moveShares(came(seen, { playbook: -2, episodes: 2 }), 'cycle').moved).toEqual({
      playbook: -0.015,
      episodes: 0.02,
    });
    // Nothing came of any of them: nothing is known.
    expect(moveShares(seen, 'cycle').moved).toEqual({});
  });

  it('counts by the token: of equal worth the shorter gains, and the longer does not', () => {
    let seen = after(...times(5, thought(['playbook'], { tokens: 20, short: ['playbook'] })));
    for (const one of times(5, thought(['episodes'], { tokens: 400, short: ['episodes'] })))
      seen = seeUse(seen, one);
    expect(moveShares(came(seen, { playbook: 1, episodes: 1 }), 'cycle').moved).toEqual({ playbook: 0.02 });
  });

  it('gives no more room to what had all the room that it could use', () => {
    const seen = after(...times(10, thought(['playbook', 'affect'])));
    expect(moveShares(came(seen, { playbook: 3 }), 'cycle').moved).toEqual({ affect: -0.015 });
  });

  it('says nothing of what it hardly saw', () => {
    expect(moveShares(came(after(...times(2, thought(['affect']))), { playbook: 2 }), 'cycle').moved).toEqual(
      {},
    );
  });

  it('gives room to what was missing, never more than 0.02 at once nor 0.1 in all', () => {
    const lacking = after(...times(9, thought([], { missing: ['playbook'] })));
    expect(moveShares(lacking, 'cycle').moved).toEqual({ playbook: 0.02 });
    let state = EMPTY_LOOP_TWO;
    for (let cycle = 0; cycle < 20; cycle += 1) {
      for (const one of times(5, thought(['playbook', 'affect'], { short: ['playbook'] })))
        state = seeUse(state, one);
      state = moveShares(came(state, { playbook: 3 }), 'cycle').state;
    }
    expect(state.learnt).toEqual({ playbook: 0.1, affect: -0.1 });
  });

  it('halves what was learnt where the regime changes, and leaves hard context alone', () => {
    const seen = after(...times(5, thought(['playbook', 'affect', 'invariants'], { short: ['playbook'] })));
    const learnt = moveShares(came(seen, { playbook: 2, affect: 0.3, invariants: 2 }), 'cycle').state;
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
