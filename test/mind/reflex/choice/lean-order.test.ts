import { describe, expect, it } from 'vitest';
import type { PlaybookRule } from '../../../../src/domain/rules/playbook.ts';
import type { Action } from '../../../../src/domain/world/world.ts';
import { choose } from '../../../../src/mind/reflex/choice/choose.ts';
import { leanOrder } from '../../../../src/mind/reflex/choice/lean-order.ts';
import type { ReflexInput } from '../../../../src/mind/reflex/input.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { rule } from '../../../fixtures/governor-input.ts';
import { LIMITS, reflexInput } from '../../../fixtures/reflex-input.ts';

const limits = { ...LIMITS, evidence: { ...DEFAULT_POLICY.evidence, sizes: 0.25 } };
const always = (over: Partial<PlaybookRule>): PlaybookRule => rule('one', { when: [], ...over });
const BUY = always({ then: { kind: 'buy', share: 0.1 } });
const SELL = always({ then: { kind: 'sell', share: 0.3 } });
const remembering = (change: number): ReflexInput => ({
  ...reflexInput(),
  evidence: [{ id: 'e', payload: { similar: { outcome: 'confirmed', change, score: 0.9 } } }],
});

const amount = (action: Action | null | undefined): number => (action?.kind === 'swap' ? action.amountIn : 0);

/** What is ordered with what is remembered, as a share of what the rule alone orders. */
function leant(one: PlaybookRule, change: number): number {
  const input = remembering(change);
  const choice = choose([one], input, limits);
  const { choice: after } = leanOrder(choice, [one], input, limits)!;
  return amount(after.best!.sized.action) / amount(choice.best!.sized.action);
}

describe('an order of the rules, leaned by what is remembered', () => {
  it('is larger where that speaks for it, smaller where it speaks against, and of the same side', () => {
    expect(leant(BUY, 0.2)).toBeGreaterThan(1);
    expect(leant(BUY, -0.2)).toBeLessThan(1);
    expect(leant(SELL, -0.2)).toBeGreaterThan(1);
    expect(leant(SELL, 0.2)).toBeLessThan(1);
  });

  it('is never more than the cage lets pass', () => {
    expect(leant(always({ then: { kind: 'buy', share: 1 } }), 0.2)).toBe(1);
  });

  it('stays as it is where the owner’s word decides, where nothing is traded, and where sizes are the rules’ own', () => {
    const input = remembering(0.2);
    const said = always({ when: [{ kind: 'steer', words: ['buy'] }], then: BUY.then });
    expect(leanOrder(choose([said], input, limits), [said], input, limits)).toBeNull();
    const waits = always({ then: { kind: 'hold' } });
    expect(leanOrder(choose([waits], input, limits), [waits], input, limits)).toBeNull();
    const off = { ...limits, evidence: { ...DEFAULT_POLICY.evidence, sizes: 0 } };
    expect(leanOrder(choose([BUY], input, off), [BUY], input, off)).toBeNull();
  });
});
