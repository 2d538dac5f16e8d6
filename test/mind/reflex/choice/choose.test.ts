import { describe, expect, it } from 'vitest';
import type { BehavioralPhase } from '../../../../src/domain/life/life.ts';
import type { PlaybookRule } from '../../../../src/domain/rules/playbook.ts';
import { choose } from '../../../../src/mind/reflex/choice/choose.ts';
import { outlookOf } from '../../../../src/mind/reflex/choice/outlook.ts';
import { rankOptions } from '../../../../src/mind/reflex/choice/rank-options.ts';
import { sizeAction } from '../../../../src/mind/reflex/size.ts';
import { causalFacts, rule } from '../../../fixtures/governor-input.ts';
import { LIMITS, reflexInput } from '../../../fixtures/reflex-input.ts';

const BY_ENERGY = { ...LIMITS, byEnergy: true };
const OLD = { alpha: 30, beta: 12 };
const always = (id: string, over: Partial<PlaybookRule>): PlaybookRule => rule(id, { when: [], ...over });
const BUY = always('buy', {
  counts: OLD,
  then: { kind: 'buy', share: 0.3 },
  expect: { direction: 'above', sigmas: 0, ticks: 10 },
});
const HOLD = always('hold', {
  counts: OLD,
  then: { kind: 'hold' },
  expect: { direction: 'within', sigmas: 1, ticks: 5 },
});
const at = (phase: BehavioralPhase) =>
  reflexInput({ phase, regime: { volatility: 0.4, longVolatility: 0.4 } });
const weighed = (rules: readonly PlaybookRule[], phase: BehavioralPhase) => {
  const input = at(phase);
  const options = rules.map((one) => ({ rule: one, sized: sizeAction(one.then, input, LIMITS) }));
  return new Map(rankOptions(options, input, LIMITS).map((one) => [one.option.rule.id, one]));
};

describe('the choice among rules', () => {
  it('keeps to the rules’ own order unless it is told otherwise', () => {
    const { best, weighed: said } = choose([HOLD, BUY], at('thriving'), LIMITS);
    expect(best!.rule.id).toBe('hold');
    expect(said).toBeUndefined();
  });

  it('trades against what follows on what has happened only where it is not to heed that', () => {
    const following = [
      {
        id: 'l1',
        type: 'causal-link',
        verified: 'confirmed',
        regime: null,
        rule: null,
        weight: 0.5,
        confidence: 0.8,
        holds: true,
        facts: causalFacts('reading:price-move-'),
      },
    ] as const;
    const input = { ...at('thriving'), following };
    const heeds = { ...LIMITS, heeds: true };
    expect(choose([BUY, HOLD], input, LIMITS).best!.rule.id).toBe('buy');
    const { best, heeded, passed } = choose([BUY, HOLD], input, heeds);
    expect(best!.rule.id).toBe('hold');
    expect(heeded).toEqual(['l1']);
    expect(passed[0]).toContain(
      'the price went down over the 5 ticks after that 18 times of 22, where chance gives 50 of 100',
    );
    const unsure = [{ ...following[0], confidence: 0.4 }];
    expect(choose([BUY, HOLD], { ...input, following: unsure }, heeds).best!.rule.id).toBe('buy');
    const SELL = always('sell', { counts: OLD, then: { kind: 'sell', share: 0.5 } });
    expect(choose([SELL, HOLD], input, heeds).best!.rule.id).toBe('sell');
  });

  it('shifts what is preferred with the phase: what a thriving golem buys, a terminal one leaves', () => {
    expect(choose([HOLD, BUY], at('thriving'), BY_ENERGY).best!.rule.id).toBe('buy');
    expect(choose([BUY, HOLD], at('terminal'), BY_ENERGY).best!.rule.id).toBe('hold');
  });

  it('leaves alone what can be learnt as the phase shifts', () => {
    const [young, old] = [weighed([BUY, HOLD], 'thriving'), weighed([BUY, HOLD], 'terminal')];
    for (const id of ['buy', 'hold']) {
      expect(old.get(id)!.novelty).toBe(young.get(id)!.novelty);
      expect(old.get(id)!.information).toBe(young.get(id)!.information);
      expect(old.get(id)!.utility).not.toBe(young.get(id)!.utility);
    }
  });

  it('explores where it is uncertain: of two rules that do the same, the one that it knows less of', () => {
    const untried = always('untried', { ...BUY, id: 'untried', counts: { alpha: 5, beta: 2 } });
    const choice = choose([BUY, untried], at('thriving'), BY_ENERGY);
    expect(choice.best!.rule.id).toBe('untried');
    expect(choice.weighed).toMatch(
      /^By expected free energy, least first: untried [\d.]+ \(utility -[\d.]+, novelty /,
    );
  });

  it('leaves the owner’s word and liquidity to the rules’ own order', () => {
    const told = always('told', {
      when: [{ kind: 'steer', words: ['wait'] }],
      then: { kind: 'hold' },
      counts: { alpha: 1, beta: 9 },
    });
    const input = { ...at('thriving'), steers: ['wait'] };
    expect(choose([told, BUY], input, BY_ENERGY).best!.rule.id).toBe('told');
    const provide = always('provide', { then: { kind: 'provide', share: 0.2, widthSigmas: 2 } });
    expect(choose([provide, BUY, HOLD], at('thriving'), BY_ENERGY).best!.rule.id).toBe('provide');
  });

  it('never takes what cannot be done', () => {
    const withdraw = always('withdraw', { then: { kind: 'withdraw', which: 'all' } });
    const { best, passed } = choose([withdraw, HOLD], at('terminal'), BY_ENERGY);
    expect(best!.rule.id).toBe('hold');
    expect(passed).toEqual(['withdraw holds, but no liquidity position is open.']);
  });
});

describe('what the rules say of the market', () => {
  it('is a price without drift where nobody knows more', () => {
    const outlook = outlookOf([{ ...HOLD, counts: { alpha: 0, beta: 0 } }]);
    expect(outlook.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
    expect(outlook[2]).toBeCloseTo(0.3829, 3);
    expect(outlook[0]).toBeCloseTo(outlook[4]!, 6);
  });

  it('leans where a rule that proved right expects it to go', () => {
    const [down, , , , up] = outlookOf([{ ...BUY, counts: { alpha: 80, beta: 20 } }]);
    expect(up! / down!).toBeGreaterThan(3);
  });
});
