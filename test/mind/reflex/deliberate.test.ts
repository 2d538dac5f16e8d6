import { describe, expect, it } from 'vitest';
import type { Playbook } from '../../../src/domain/playbook.ts';
import { assembleWorkspace } from '../../../src/mind/governor/assemble.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { createReflex } from '../../../src/mind/reflex/deliberate.ts';
import { DEFAULT_PLAYBOOK } from '../../../src/mind/reflex/playbook-default.ts';
import { ruleIdOf } from '../../../src/domain/rule-id.ts';
import { relevance } from '../../../src/mind/reflex/rules.ts';
import { episodeFacts, governorInput, recalled, rule } from '../../fixtures/governor-input.ts';
import { LIMITS, reflexInput, workspaceWith, seen } from '../../fixtures/reflex-input.ts';

const book = (...rules: Playbook['rules']): Playbook => ({ revision: 1, rules });
const reflex = (cacheSize = 16) => createReflex({ cacheSize, limits: () => LIMITS });
const EMPTY = workspaceWith([]);

describe('the reflex', () => {
  it('acts by the best rule that holds, with a prediction and its reasons', async () => {
    const decision = await reflex().deliberate(seen(EMPTY, reflexInput(), book(rule('cut'))));
    expect(decision).toMatchObject({ source: 'rule', by: 'cut', confidence: 0.5 });
    expect(decision.action).toMatchObject({ kind: 'swap', side: 'sell' });
    expect(decision.prediction).toMatchObject({ metric: 'price', low: 0, dueTick: 510 });
    expect(decision.reasoning.join('\n')).toContain('drawdown is 0.3 (> 0.1)');
    expect(decision.reasoning.join('\n')).toContain('falling markets keep falling');
  });

  it('passes over a better rule that cannot act, and says why', async () => {
    const best = rule('best', { counts: { alpha: 9, beta: 1 }, then: { kind: 'withdraw', which: 'all' } });
    const decision = await reflex().deliberate(seen(EMPTY, reflexInput(), book(best, rule('cut'))));
    expect(decision.by).toBe('cut');
    expect(decision.reasoning[0]).toBe('best holds, but no liquidity position is open.');
  });

  it('can be wrong also when it waits or finds nothing', async () => {
    const waiting = await reflex().deliberate(
      seen(EMPTY, reflexInput(), book(rule('wait', { then: { kind: 'hold' } }))),
    );
    expect(waiting.action).toBeNull();
    expect(waiting.prediction?.dueTick).toBe(510);
    const nothing = await reflex().deliberate(
      seen(EMPTY, reflexInput({ features: { drawdown: 0 } }), book(rule('cut'))),
    );
    expect(nothing).toMatchObject({ source: 'none', action: null, confidence: 0 });
    expect(nothing.summary).toContain('cut with 1 of 2 conditions');
    expect(nothing.prediction!.low).toBeLessThan(931.25);
    expect(nothing.prediction!.high).toBeGreaterThan(931.25);
  });

  it('answers from the cache in the same situation, with the order sized afresh', async () => {
    const mind = reflex();
    const first = await mind.deliberate(seen(EMPTY, reflexInput(), book(rule('cut'))));
    const later = reflexInput({ tick: 501, portfolio: { base: 3.8 } });
    const again = await mind.deliberate(seen(EMPTY, later, book(rule('cut'))));
    expect([first.source, again.source]).toEqual(['rule', 'cache']);
    expect(again.action).toMatchObject({ amountIn: 1.9 });
    expect([ruleIdOf(first), ruleIdOf(again)]).toEqual(['cut', 'cut']);
    expect(again.reasoning.join(' ')).toContain('at tick 500');
    const elsewhere = await mind.deliberate(
      seen(EMPTY, reflexInput({ regime: { regime: 'crisis' } }), book(rule('cut'))),
    );
    expect(elsewhere.source).toBe('rule');
  });

  it('forgets with a new revision, when told to, and when full; and survives a restart', async () => {
    const mind = reflex(1);
    const ask = async (revision = 1, regime: 'crisis' | 'bear-high-vol' = 'bear-high-vol', of = mind) =>
      (
        await of.deliberate(
          seen(EMPTY, reflexInput({ regime: { regime } }), { ...book(rule('cut')), revision }),
        )
      ).source;
    expect([await ask(), await ask(), await ask(2), await ask(2)]).toEqual([
      'rule',
      'cache',
      'rule',
      'cache',
    ]);
    mind.forget('cut');
    expect([await ask(2), await ask(2)]).toEqual(['rule', 'cache']);
    expect([await ask(2, 'crisis'), await ask(2)]).toEqual(['rule', 'rule']);
    const reborn = reflex(1);
    reborn.restoreCache(structuredClone(mind.cacheState()));
    expect(await ask(2, 'bear-high-vol', reborn)).toBe('cache');
  });

  it('cites only what was in the workspace', async () => {
    const support = recalled('01A', { verified: 'confirmed', facts: episodeFacts({ rule: 'cut' }) });
    const against = recalled('01B', { verified: 'refuted', facts: episodeFacts({ rule: 'cut' }) });
    const input = reflexInput({ recalled: [support, against] });
    const ids = ['cut', 'snapshot:price', 'snapshot:regime', 'invariants:cage', '01A', '01B', 'affect:mood'];
    const all = await reflex().deliberate(seen(workspaceWith(ids), input, book(rule('cut'))));
    expect([...all.cited].sort()).toEqual([
      '01A',
      'cut',
      'invariants:cage',
      'snapshot:price',
      'snapshot:regime',
    ]);
    const some = await reflex().deliberate(
      seen(workspaceWith(['cut'], ['01A', 'snapshot:price']), input, book(rule('cut'))),
    );
    expect(some.cited).toEqual(['cut']);
  });

  it("cites the governor's own entries by the ids that they have", async () => {
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
    const decision = await reflex().deliberate(seen(workspace, input, playbook));
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
