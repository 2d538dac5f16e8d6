import { describe, expect, it } from 'vitest';
import type { MemoryPayload } from '../../../src/domain/context/payload.ts';
import type { CausalFacts, SignFacts } from '../../../src/domain/memory/entry-facts.ts';
import { evidenceIn, weighEvidence } from '../../../src/mind/evidence/weigh.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { causalFacts } from '../../fixtures/governor-input.ts';

const SIGN: SignFacts = {
  mood: 'any',
  power: 0.7,
  size: 0.03,
  after: [0, 0, 0, 0, 0.25, 0.25, 0.25, 0.25, 0, 0, 0, 0],
};
const sign = (over: Partial<MemoryPayload> = {}, facts: Partial<SignFacts> = {}): MemoryPayload => ({
  type: 'causal-link',
  verified: 'confirmed',
  regime: null,
  rule: null,
  weight: 0.5,
  confidence: 0.9,
  trust: 'self',
  holds: true,
  ago: 0,
  facts: {
    ...causalFacts('event:a'),
    cause: 'event:a',
    direction: 'up',
    lag: 12,
    hits: 7,
    misses: 3,
    measured: 10,
    sign: { ...SIGN, ...facts },
  },
  ...over,
});
const down = (over: Partial<MemoryPayload> = {}): MemoryPayload => {
  const { facts } = sign();
  return sign({ facts: { ...facts, cause: 'event:b', direction: 'down' } as never, ...over });
};

const asRare = (size: number): NonNullable<MemoryPayload['facts']> => ({
  ...(down().facts as CausalFacts),
  sign: { ...SIGN, size, outsized: true },
});

const weighed = (memories: readonly MemoryPayload[], exposure = 0.5, own = 'hold') =>
  weighEvidence({
    entries: memories.map((memory, i) => ({ id: `m${i}`, payload: { memory } })),
    holding: [],
    possible: [
      { name: 'hold', rule: null, exposure, cost: 0 },
      { name: 'hold most', rule: null, exposure: 0.85, cost: 0.0002 },
      { name: 'hold half', rule: null, exposure: 0.5, cost: 0.0002 },
      { name: 'sell all', rule: null, exposure: 0, cost: 0.0002 },
    ],
    own,
    exposure,
    sigma: 0.004,
    policy: DEFAULT_POLICY.evidence,
  });

describe('a sharp move that is announced', () => {
  it('is answered: what is announced up has most held, and what is announced down nothing', () => {
    expect(weighed([sign()])!.chosen).toBe('hold most');
    expect(weighed([down()])!.chosen).toBe('sell all');
    expect(weighed([sign(), down()])!.chosen).toBe('hold');
  });

  it('counts as far as it is believed and may still come', () => {
    const meanOf = (over: Partial<MemoryPayload>) => weighed([sign(over)])!.said.mean;
    expect(meanOf({ confidence: 0.55 })).toBeLessThan(meanOf({ confidence: 0.95 }));
    expect(meanOf({ ago: 4 })).toBeCloseTo(meanOf({ ago: 0 }), 6);
    expect(meanOf({ ago: 7 })).toBeLessThan(meanOf({ ago: 5 }));
    expect(evidenceIn({ ...toHear(sign({ confidence: 0.4 })) })).toEqual([]);
  });

  it('is answered by an heir whose predecessor believed it, as far as the heir believes it, and once it has refuted it no more', () => {
    const { facts } = sign();
    const told = (confidence: number, believed = 0.9): MemoryPayload =>
      sign({
        trust: 'inherited',
        confidence,
        facts: {
          ...facts!,
          brought: { inherited: { generations: 1, believed, given: 0.34 }, taking: 't', id: 'm', tick: 9 },
        } as CausalFacts,
      });
    const of = (memory: MemoryPayload) => weighed([memory])!.said.mean;
    expect(weighed([told(0.34)])!.chosen).toBe('hold most');
    expect(of(told(0.34))).toBeCloseTo((0.34 / 0.9) * of(sign()), 1);
    for (const refuted of [told(0.15), told(0.34, 0.4)])
      expect(evidenceIn({ ...toHear(refuted) })).toEqual([]);
  });

  it('tells of each sign what it moves, exactly', () => {
    const both = weighed([sign(), down({ confidence: 0.6 })])!;
    const alone = weighed([sign()])!;
    const [part] = both.said.parts.filter(({ id }) => id === 'm1');
    expect(part!.moves).toBeCloseTo(both.said.mean - alone.said.mean, 5);
  });

  it('leaves no reason once it has come, or comes no more: what was done for its sake is undone', () => {
    const over = { over: true, ago: 12 } as const;
    expect(weighed([sign(over)], 0.9)!.chosen).toBe('hold half');
    expect(weighed([down(over)], 0.05)!.chosen).not.toBe('hold');
    expect(weighed([sign(over), down()], 0.9)!.chosen).toBe('sell all');
  });

  it('while none is given, keeps to where the next can be answered either way, whatever rules would do', () => {
    const quiet = { holds: undefined, ago: undefined, over: true } as const;
    const byRules = (exposure: number) => weighed([sign(quiet)], exposure, 'hold most')!.chosen;
    expect(byRules(0.55)).toBe('hold');
    expect(byRules(0.9)).toBe('hold half');
    expect(byRules(0.2)).toBe('hold half');
    expect(evidenceIn({ ...toHear(sign({ ...quiet, confidence: 0.4 })) })).toEqual([]);
  });

  it('keeps orders of the rules for what is announced, where that is worth none', () => {
    const { chosen, said } = weighed([sign(), down({ confidence: 0.85 })], 0.6, 'hold most')!;
    expect(chosen).toBe('hold');
    expect(said.waits).toBe(true);
    expect(weighed([], 0.6, 'hold most')).toBeNull();
  });

  it('is heeded for what it would cost where it dwarfs all others, though hardly believed', () => {
    const rare = (size: number) => down({ confidence: 0.2, facts: asRare(size) });
    expect(weighed([rare(0.2)], 0.9)!.chosen).toBe('sell all');
    expect(evidenceIn({ ...toHear(rare(0.05)) })).toEqual([]);
  });
});

function toHear(memory: MemoryPayload) {
  return {
    entries: [{ id: 'm', payload: { memory } }],
    holding: [],
    exposure: 0.5,
    sigma: 0.004,
    policy: DEFAULT_POLICY.evidence,
  };
}
