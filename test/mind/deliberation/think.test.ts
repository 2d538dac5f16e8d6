import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decisions/decision.ts';
import type { Trial } from '../../../src/domain/decisions/proposal.ts';
import { DISTILLED, OWNER, REFLEX } from '../../../src/domain/decisions/thought.ts';
import type { Action } from '../../../src/domain/world/world.ts';
import { think, type ThinkInput } from '../../../src/mind/deliberation/think.ts';
import type { Proposal } from '../../../src/mind/contract/organ.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { governorInput } from '../../fixtures/governor-input.ts';
import { reflexInput, workspaceWith } from '../../fixtures/reflex-input.ts';
import { RUN } from '../../fixtures/run-context.ts';

const { observation, portfolio, tick } = reflexInput();
const { world, cage } = governorInput();

const order = (amountIn: number): Action => ({ kind: 'swap', side: 'buy', amountIn, minOut: 0 });

const decided = (by: string, action: Action | null): Decision => ({
  source: by === REFLEX ? 'rule' : 'cache',
  by,
  summary: `${by} decides.`,
  action,
  confidence: 0.5,
  prediction: null,
  cited: [],
  reasoning: [],
});

const proposed = (by: string, amountIn: number, owners = false): Proposal => ({
  by,
  decision: decided(by, order(amountIn)),
  why: `${by} proposes.`,
  owners,
});

/** The cage of these lets through what is below 100. */
const MOST = 100;

function deliberation(proposals: readonly Proposal[], over: Partial<ThinkInput> = {}) {
  const tried: Action[] = [];
  const input: ThinkInput = {
    run: RUN,
    tick,
    tier: 'T1',
    policy: DEFAULT_POLICY.thinking,
    context: DEFAULT_POLICY.context,
    workspace: workspaceWith(['snapshot:price']),
    world,
    observation,
    portfolio,
    cage,
    proposals,
    reads: false,
    regime: 'range',
    tokens: { name: 'words', count: (text) => text.split(/\s+/).length },
    service: null,
    refusal: () => null,
    trial: async (action) => {
      tried.push(action);
      const passed = action.kind === 'swap' && action.amountIn < MOST;
      const check = { rule: 'max-order', passed, value: 1, limit: 0.35, note: 'share of equity' } as const;
      const verdict = { allowed: passed, blockedBy: passed ? null : check.rule, checks: [check] };
      return { simulation: { ok: false, reason: 'none' }, verdict } as unknown as Trial;
    },
    reflex: async () => decided(REFLEX, order(7)),
    ...over,
  };
  const ports = {
    models: {
      models: [],
      generate: () => {
        throw new Error('No model is mapped.');
      },
    },
    deadlines: {
      begin: () => {
        throw new Error('No model is waited for.');
      },
    },
    clock: { now: () => 0, stopwatch: () => 0 },
  };
  return { tried, thinking: think(input, ports) };
}

describe('the first proposal that is let through is the decision', () => {
  it('and those behind it are not asked', async () => {
    const { tried, thinking } = deliberation([proposed(DISTILLED, 5)]);
    const { decision, thought, proposals } = await thinking;
    expect(decision.by).toBe(DISTILLED);
    expect(thought.by).toBe(DISTILLED);
    expect(proposals).toEqual([{ by: DISTILLED, became: 'taken', why: null }]);
    expect(tried).toEqual([order(5)]);
  });

  it('and one that the cage forbids is in the record, with its trial, and judged once', async () => {
    const { tried, thinking } = deliberation([proposed(DISTILLED, MOST)]);
    const { decision, trial, proposals } = await thinking;
    expect(decision.by).toBe(REFLEX);
    expect(trial?.verdict.allowed).toBe(true);
    expect(proposals).toMatchObject([
      {
        by: DISTILLED,
        became: 'blocked',
        why: expect.stringContaining('max-order: 1 against 0.35'),
        decision: { action: order(MOST) },
        trial: { verdict: { blockedBy: 'max-order' } },
      },
      { by: REFLEX, became: 'taken', why: null },
    ]);
    expect(tried).toEqual([order(MOST), order(7)]);
  });

  it('and one that an order of the owner forbids is not even simulated, and told with the decision', async () => {
    const refused = { order: 1, by: DISTILLED, wanted: 'buy' } as const;
    const { tried, thinking } = deliberation([proposed(DISTILLED, 5)], {
      refusal: (_, by) => (by === DISTILLED ? { why: 'order 1 forbids buying', refused } : null),
    });
    const { decision, proposals } = await thinking;
    expect(decision.refused).toEqual([refused]);
    expect(proposals.map(({ by, became }) => [by, became])).toEqual([
      [DISTILLED, 'refused'],
      [REFLEX, 'taken'],
    ]);
    expect(proposals[0]?.trial).toBeUndefined();
    expect(tried).toEqual([order(7)]);
  });

  it('and an organ is asked only where what came before it was not let through', async () => {
    const asked: number[] = [];
    function* proposals(): Generator<Proposal> {
      for (const amount of [MOST, 5, 6]) {
        asked.push(amount);
        yield proposed(DISTILLED, amount);
      }
    }
    const { decision } = await deliberation([], { proposals: proposals() }).thinking;
    expect(decision.action).toEqual(order(5));
    expect(asked).toEqual([MOST, 5]);
  });
});

describe('where nobody stands behind a proposal', () => {
  it("what the owner has ordered stays the tick's decision, though the cage forbids it", async () => {
    const { tried, thinking } = deliberation([proposed(OWNER, MOST, true)]);
    const { decision, trial, proposals } = await thinking;
    expect(decision.by).toBe(OWNER);
    expect(trial?.verdict.allowed).toBe(false);
    expect(proposals).toMatchObject([{ by: OWNER, became: 'blocked' }]);
    expect(tried).toHaveLength(1);
  });

  it('so does what the reflex wants', async () => {
    const { decision, trial } = await deliberation([], { reflex: async () => decided(REFLEX, order(MOST)) })
      .thinking;
    expect(decision.by).toBe(REFLEX);
    expect(trial?.verdict.allowed).toBe(false);
  });

  it('and what does nothing is not tried', async () => {
    const { tried, thinking } = deliberation([], { reflex: async () => decided(REFLEX, null) });
    expect((await thinking).trial).toBeNull();
    expect(tried).toEqual([]);
  });
});
