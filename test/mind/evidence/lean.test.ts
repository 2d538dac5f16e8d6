import { describe, expect, it } from 'vitest';
import type { EntryPayload, MemoryPayload } from '../../../src/domain/context/payload.ts';
import { leanSize, type ToLean } from '../../../src/mind/evidence/lean.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { causalFacts, rule } from '../../fixtures/governor-input.ts';

const episode = (change: number, over: Partial<MemoryPayload> = {}): EntryPayload => ({
  memory: {
    type: 'episode',
    verified: 'confirmed',
    regime: 'bull-low-vol',
    rule: null,
    weight: 0.9,
    confidence: 0.8,
    trust: 'self',
    moved: { change, ticks: 10 },
    ...over,
  },
});
const link = (over: Partial<MemoryPayload> = {}): EntryPayload => ({
  memory: {
    ...episode(0).memory!,
    type: 'causal-link',
    moved: undefined,
    holds: true,
    facts: causalFacts('reading:price-move-', { direction: 'up', lag: 5, measured: 20, meanChange: 0.002 }),
    ...over,
  } as MemoryPayload,
});
const buys = rule('buys', { then: { kind: 'buy', share: 0.3 } });

const toLean = (over: Partial<ToLean> = {}): ToLean => ({
  entries: [
    { id: 'e1', payload: episode(0.06) },
    { id: 'e2', payload: episode(-0.02) },
    { id: 'l1', payload: link() },
  ],
  holding: [buys],
  side: 'buy',
  exposure: 0.3,
  sigma: 0.01,
  policy: { ...DEFAULT_POLICY.evidence, sizes: 0.25 },
  ...over,
});
const times = (over: Partial<ToLean>): number => leanSize(toLean(over))!.leant!.times;

describe('the size of an order, leaned by what the prompt has seen', () => {
  it('is larger where the price did better for it than is believed beforehand, and smaller where it did worse', () => {
    const up = [{ id: 'e', payload: episode(0.06) }];
    const down = [{ id: 'e', payload: episode(-0.06) }];
    expect(times({ entries: up })).toBeGreaterThan(1);
    expect(times({ entries: down })).toBeLessThan(1);
    expect(times({ entries: up, side: 'sell' })).toBeCloseTo(2 - times({ entries: up }), 6);
  });

  it('stays within the bounds of the policy, whatever was seen', () => {
    const entries = Array.from({ length: 60 }, (_, i) => ({ id: `e${i}`, payload: episode(0.5) }));
    expect(times({ entries })).toBeLessThanOrEqual(1.25);
    expect(times({ entries })).toBeGreaterThan(1.24);
    expect(times({ entries, side: 'sell' })).toBeGreaterThanOrEqual(0.75);
  });

  it('tells of each entry in closed form what the size would be without it', () => {
    const said = leanSize(toLean())!;
    expect(said.parts).toHaveLength(3);
    for (const { id, leans } of said.parts) {
      const other = times({ entries: toLean().entries.filter((entry) => entry.id !== id) });
      expect(said.leant!.times - leans!).toBeCloseTo(other, 5);
      expect(leans).not.toBe(0);
    }
    expect(said.parts.reduce((sum, { adds }) => sum + adds, said.expected)).toBeCloseTo(said.mean, 5);
  });

  it('goes by what was seen: the word of a rule leans nothing, and nothing seen is nothing said', () => {
    const word = { id: 'buys', payload: { rule: { rule: buys, place: 0, revision: 1, lastActed: null } } };
    expect(leanSize(toLean({ entries: [word] }))).toBeNull();
    const record = { ...buys, counts: { alpha: 30, beta: 10 } };
    const proved = { id: 'buys', payload: { rule: { ...word.payload.rule, rule: record } } };
    expect(times({ entries: [proved], holding: [record] })).toBeGreaterThan(1);
    expect(leanSize(toLean({ entries: [] }))).toBeNull();
    const { holds: _holds, ...unheld } = link().memory!;
    expect(leanSize(toLean({ entries: [{ id: 'l', payload: { memory: unheld } }] }))).toBeNull();
  });

  it('goes by knowledge alone where the policy says so: no episode and no record of a rule leans it', () => {
    const policy = { ...toLean().policy, sizesBy: 1 };
    const record = { ...buys, counts: { alpha: 30, beta: 10 } };
    const proved = { rule: { rule: record, place: 0, revision: 1, lastActed: null } };
    const entries = [...toLean().entries, { id: 'buys', payload: proved }];
    const said = leanSize(toLean({ entries, holding: [record], policy }))!;
    expect(said.parts.map(({ id }) => id)).toEqual(['l1']);
    expect(said.leant!.times).toBe(times({ entries: [{ id: 'l1', payload: link() }] }));
    expect(leanSize(toLean({ entries: [{ id: 'e1', payload: episode(0.06) }], policy }))).toBeNull();
  });
});
