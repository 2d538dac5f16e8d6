import { describe, expect, it } from 'vitest';
import type { RuleCondition, Playbook } from '../../../src/domain/rules/playbook.ts';
import {
  applicableRules,
  confidenceOf,
  holds,
  isResting,
  relevance,
} from '../../../src/mind/reflex/rules.ts';
import { steerSays } from '../../../src/mind/standing-orders/steer.ts';
import { updateRule } from '../../../src/mind/reflex/learn.ts';
import { rule } from '../../fixtures/governor-input.ts';
import { reflexInput } from '../../fixtures/reflex-input.ts';

const book = (...rules: Playbook['rules']): Playbook => ({ revision: 1, rules });

describe('conditions', () => {
  const input = reflexInput({ features: { drawdown: 0.3 }, steers: ['Please sell a little'] });

  it('compare features by each comparator', () => {
    const at = (op: '<' | '<=' | '>' | '>=' | '=', value: number): boolean =>
      holds({ kind: 'feature', feature: 'drawdown', op, value }, input);
    expect([at('<', 0.3), at('<=', 0.3), at('>', 0.3), at('>=', 0.3), at('=', 0.3), at('=', 0.31)]).toEqual([
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('look at regime, phase and steer', () => {
    const conditions: RuleCondition[] = [
      { kind: 'regime', in: ['bear-high-vol'] },
      { kind: 'regime', in: ['crisis'] },
      { kind: 'phase', in: ['thriving', 'stable'] },
      { kind: 'phase', in: ['terminal'] },
      { kind: 'steer', words: ['sell'] },
      { kind: 'steer', words: ['buy'] },
    ];
    expect(conditions.map((condition) => holds(condition, input))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(relevance({ when: conditions }, input)).toBe(0.5);
    expect(relevance({ when: [] }, input)).toBe(1);
  });

  it('hear whole words and phrases, and negations', () => {
    expect(steerSays('SELL now!', ['sell'])).toBe(true);
    expect(steerSays('This is a seller’s market', ['sell'])).toBe(false);
    expect(steerSays('please go to cash', ['go to cash'])).toBe(true);
    expect(steerSays('do not sell', ['sell'])).toBe(false);
    expect(steerSays('Don’t ever sell', ['sell'])).toBe(false);
    expect(steerSays("don't buy; sell", ['sell'])).toBe(true);
    expect(steerSays('sell', [''])).toBe(false);
  });
});

describe('applicableRules', () => {
  const input = reflexInput({ tick: 100, lastActed: { tired: 97 } });

  it('takes those whose conditions all hold, enabled and rested, best confidence first', () => {
    const rules = applicableRules(
      book(
        rule('weak', { counts: { alpha: 2, beta: 3 } }),
        rule('strong', { counts: { alpha: 5, beta: 2 } }),
        rule('off', { counts: { alpha: 50, beta: 1 }, enabled: false }),
        rule('tired', { counts: { alpha: 50, beta: 1 }, rest: 5 }),
        rule('elsewhere', { counts: { alpha: 50, beta: 1 }, when: [{ kind: 'regime', in: ['crisis'] }] }),
      ),
      input,
    );
    expect(rules.map(({ id }) => id)).toEqual(['strong', 'weak']);
  });

  it('hears the owner first and falls back on the rule for any situation last', () => {
    const sure = { alpha: 90, beta: 1 };
    const rules = applicableRules(
      book(
        rule('always', { when: [], counts: sure }),
        rule('situation'),
        rule('owner', { when: [{ kind: 'steer', words: ['sell'] }], counts: { alpha: 1, beta: 9 } }),
      ),
      reflexInput({ steers: ['sell'] }),
    );
    expect(rules.map(({ id }) => id)).toEqual(['owner', 'situation', 'always']);
  });

  it('rests for as many ticks as the rule says', () => {
    const at = (tick: number): boolean => isResting({ id: 'r', rest: 5 }, { tick, lastActed: { r: 100 } });
    expect([at(101), at(105), at(106)]).toEqual([true, true, false]);
    expect(isResting({ id: 'x', rest: 5 }, { tick: 1, lastActed: {} })).toBe(false);
  });
});

describe('updateRule', () => {
  it("moves one rule's posterior by one and nothing else", () => {
    const before = book(rule('a'), rule('b'));
    const after = updateRule(updateRule(before, 'a', true), 'a', false);
    expect(after.rules[0]?.counts).toEqual({ alpha: 3, beta: 3 });
    expect(after.rules[1]).toBe(before.rules[1]);
    expect(after.revision).toBe(before.revision);
    expect(confidenceOf(updateRule(before, 'a', true).rules[0]!)).toBeCloseTo(0.6, 12);
    expect(updateRule(before, 'gone', true)).toBe(before);
  });
});
