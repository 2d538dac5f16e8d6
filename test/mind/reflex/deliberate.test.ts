import { describe, expect, it } from 'vitest';
import type { Playbook } from '../../../src/domain/rules/playbook.ts';
import { assembleWorkspace } from '../../fixtures/house-organs.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { createReflex } from '../../../src/mind/reflex/deliberate.ts';
import { DEFAULT_PLAYBOOK } from '../../../src/mind/playbook-default.ts';
import { relevance } from '../../../src/mind/reflex/rules.ts';
import { episodeFacts, governorInput, recalled, rule } from '../../fixtures/governor-input.ts';
import { LIMITS, reflexInput, workspaceWith, seen } from '../../fixtures/reflex-input.ts';

const book = (...rules: Playbook['rules']): Playbook => ({ revision: 1, rules });
const reflex = createReflex({ limits: () => LIMITS });
const EMPTY = workspaceWith([]);

describe('the reflex', () => {
  it('acts by the best rule that holds, with a prediction and its reasons', () => {
    const decision = reflex.consider(seen(EMPTY, reflexInput(), book(rule('cut'))));
    expect(decision).toMatchObject({ source: 'rule', by: 'cut', confidence: 0.5 });
    expect(decision.action).toMatchObject({ kind: 'swap', side: 'sell' });
    expect(decision.prediction).toMatchObject({ metric: 'price', low: 0, dueTick: 510 });
    expect(decision.reasoning.join('\n')).toContain('drawdown is 0.3 (> 0.1)');
    expect(decision.reasoning.join('\n')).toContain('falling markets keep falling');
  });

  it('passes over a better rule that cannot act, and says why', () => {
    const best = rule('best', { counts: { alpha: 9, beta: 1 }, then: { kind: 'withdraw', which: 'all' } });
    const decision = reflex.consider(seen(EMPTY, reflexInput(), book(best, rule('cut'))));
    expect(decision.by).toBe('cut');
    expect(decision.reasoning[0]).toBe('best holds, but no liquidity position is open.');
  });

  it('can be wrong also when it waits or finds nothing', () => {
    const waiting = reflex.consider(
      seen(EMPTY, reflexInput(), book(rule('wait', { then: { kind: 'hold' } }))),
    );
    expect(waiting.action).toBeNull();
    expect(waiting.prediction?.dueTick).toBe(510);
    const nothing = reflex.consider(
      seen(EMPTY, reflexInput({ features: { drawdown: 0 } }), book(rule('cut'))),
    );
    expect(nothing).toMatchObject({ source: 'none', action: null, confidence: 0 });
    expect(nothing.summary).toContain('cut with 1 of 2 conditions');
    expect(nothing.prediction!.low).toBeLessThan(931.25);
    expect(nothing.prediction!.high).toBeGreaterThan(931.25);
  });

  it('cites only what was in the workspace', () => {
    const support = recalled('01A', { verified: 'confirmed', facts: episodeFacts({ rule: 'cut' }) });
    const against = recalled('01B', { verified: 'refuted', facts: episodeFacts({ rule: 'cut' }) });
    const input = reflexInput({ recalled: [support, against] });
    const ids = ['cut', 'snapshot:price', 'snapshot:regime', 'invariants:cage', '01A', '01B', 'affect:mood'];
    const all = reflex.consider(seen(workspaceWith(ids), input, book(rule('cut'))));
    expect([...all.cited].sort()).toEqual([
      '01A',
      'cut',
      'invariants:cage',
      'snapshot:price',
      'snapshot:regime',
    ]);
    const some = reflex.consider(
      seen(workspaceWith(['cut'], ['01A', 'snapshot:price']), input, book(rule('cut'))),
    );
    expect(some.cited).toEqual(['cut']);
  });

  it("cites the governor's own entries by the ids that they have", () => {
    const steers = ['a storm is coming'];
    const storm = rule('owner-storm', {
      when: [{ kind: 'steer', words: ['storm'] }],
      then: { kind: 'sell', share: 0.5 },
    });
    const playbook = { ...DEFAULT_PLAYBOOK, rules: [...DEFAULT_PLAYBOOK.rules, storm] };
    const input = reflexInput({ steers });
    const workspace = assembleWorkspace(
      governorInput({
        steers,
        rules: playbook.rules,
        relevance: Object.fromEntries(playbook.rules.map((each) => [each.id, relevance(each, input)])),
      }),
      DEFAULT_POLICY,
      { name: 'words', count: (text) => text.split(/\s+/).length },
    );
    const decision = reflex.consider(seen(workspace, input, playbook));
    expect(decision.by).toBe('owner-storm');
    expect(decision.action).toMatchObject({ side: 'sell', amountIn: 2 });
    expect([...decision.cited].sort()).toEqual([
      'invariants:cage',
      'owner-storm',
      'owner:steer-1',
      'snapshot:positions',
      'snapshot:price',
    ]);
  });
});
