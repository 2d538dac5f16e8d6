import { describe, expect, it } from 'vitest';
import type { CausalFacts } from '../../../../src/domain/memory/entry-facts.ts';
import type { PlaybookRule } from '../../../../src/domain/rules/playbook.ts';
import { chooseByEvidence } from '../../../../src/mind/reflex/choice/by-evidence.ts';
import { choose } from '../../../../src/mind/reflex/choice/choose.ts';
import type { ReflexInput } from '../../../../src/mind/reflex/input.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { causalFacts, rule } from '../../../fixtures/governor-input.ts';
import { LIMITS, reflexInput } from '../../../fixtures/reflex-input.ts';

const always = (then: PlaybookRule['then']): PlaybookRule => rule('one', { when: [], then });
const PROVIDE = always({ kind: 'provide', share: 0.2, widthSigmas: 1 });
const BUY_LITTLE = always({ kind: 'buy', share: 0.05 });

/** A prompt that holds one sign. @param over whether it announces nothing now */
function knowing(over: boolean): ReflexInput {
  const facts: CausalFacts = {
    ...causalFacts('event:a'),
    direction: 'up',
    lag: 12,
    sign: {
      mood: 'any',
      power: 0.8,
      size: 0.05,
      after: [0, 0, 0, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0],
    },
  };
  const memory = {
    type: 'causal-link',
    verified: 'confirmed',
    regime: null,
    rule: null,
    weight: 0.5,
    confidence: 0.95,
    trust: 'self',
    facts,
    ...(over ? { over: true as const } : { holds: true as const, ago: 0 }),
  } as const;
  return { ...reflexInput(), evidence: [{ id: 'sign', payload: { memory } }] };
}

function chosen(one: PlaybookRule, input: ReflexInput) {
  const choice = choose([one], input, LIMITS);
  return chooseByEvidence(
    { rules: [one], avoids: () => false },
    [one],
    choice,
    input,
    LIMITS,
    DEFAULT_POLICY.evidence,
  );
}

describe('what is done where signs are known', () => {
  it('is no order of the rules while none is given, and liquidity least of all', () => {
    const near = { ...knowing(true), portfolio: { ...reflexInput().portfolio, exposure: 0.5 } };
    expect(chosen(BUY_LITTLE, near)).toMatchObject({ name: 'hold', overrules: true });
    expect(chosen(PROVIDE, near)).toMatchObject({ name: 'hold', overrules: true, provides: 'one' });
    expect(chosen(PROVIDE, { ...near, evidence: [] })).toBeNull();
  });

  it('is a whole order where one is given, and none that moves next to nothing', () => {
    const { name, weighing } = chosen(PROVIDE, knowing(false))!;
    expect(name).toBe('hold most');
    const [first, ...others] = weighing.said.options.filter(
      ({ name: one }) => one !== 'hold' && one !== 'one',
    );
    const { exposure } = reflexInput().portfolio;
    for (const option of [first!, ...others])
      expect(Math.abs(option.exposure - exposure)).toBeGreaterThanOrEqual(0.08);
  });
});
