import { describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import { MARKET_REGIMES, type MarketRegime } from '../../../src/domain/world/market.ts';
import { creditUse, spacedGain } from '../../../src/mind/grimoire/learning/learn.ts';
import { baselineId, baselinesAfter } from '../../../src/mind/grimoire/learning/rehearsal/baselines.ts';
import { needOf } from '../../../src/mind/grimoire/learning/rehearsal/need.ts';
import { rehearsed, type Rehearsing } from '../../../src/mind/grimoire/learning/rehearsal/rehearse.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { confidenceAt } from '../../../src/shared/decay.ts';
import { keptTrace, readTraces, type TickTrace } from '../../../src/shared/trace.ts';
import { entry, episodeFacts } from '../../fixtures/governor-input.ts';

const { memory } = DEFAULT_POLICY;
const trace = (regime: MarketRegime, change = 0.01): TickTrace => ({
  change,
  surprise: 0.2,
  regime,
  drawdown: 0.1,
  volatility: 1.2,
  trend: -0.03,
  exposure: 0.5,
  range: 0.02,
});
const episode = (tick: number, ticks: readonly TickTrace[]): GrimoireEntry =>
  entry(`E${tick}`, { tick, facts: { ...episodeFacts(), traces: ticks.map(keptTrace).join('') } });
const fact = (id: string, regime: MarketRegime, over: Partial<GrimoireEntry> = {}): GrimoireEntry =>
  entry(id, {
    type: 'insight',
    regime,
    tick: 100,
    reinforcedAt: 100,
    confidence: 0.8,
    strength: 0,
    links: [{ to: `of-${id}`, kind: 'derived-from' }],
    facts: {
      kind: 'insight',
      about: { kind: 'rule', regime, rule: 'out' },
      hits: 9,
      misses: 1,
      measured: 0,
      meanChange: 0,
    },
    ...over,
  });

describe('a trace', () => {
  it('keeps nine bytes of a tick, and what is beyond its range at the end of it', () => {
    const kept = keptTrace(trace('crisis', -0.01234));
    expect(kept).toHaveLength(12);
    const [read] = readTraces(kept + keptTrace({ ...trace('crisis'), change: 9, volatility: 99, trend: -9 }));
    expect(read!.regime).toBe('crisis');
    expect(read!.change).toBeCloseTo(-0.01234, 9);
    for (const key of ['surprise', 'drawdown', 'exposure', 'range'] as const)
      expect(Math.abs(read![key] - trace('crisis')[key]), key).toBeLessThan(0.003);
    const [, far] = readTraces(
      kept + keptTrace({ ...trace('crisis'), change: 9, volatility: 99, trend: -9 }),
    );
    expect(far).toMatchObject({ change: 0.32767, volatility: 4, trend: -0.5 });
  });
});

describe('baselines', () => {
  const input = { worldId: 'spx', tick: 50, time: 0, pad: { pleasure: 0, arousal: 0, dominance: 0 } };
  const first = episode(4, [
    trace('range-bound', 0.01),
    trace('range-bound', -0.03),
    trace('range-bound', 0.02),
    trace('crisis'),
  ]);

  it('count every tick once, dull ones too, with what followed on which', () => {
    const made = baselinesAfter({ ...input, episodes: [first], known: new Map() });
    expect(made.map(({ id }) => id)).toEqual([baselineId('spx', 'range-bound')]);
    const [base] = made;
    expect(base!.facts).toMatchObject({
      hits: 2,
      misses: 1,
      measured: 3,
      meanChange: 0,
      exits: { crisis: 1 },
      through: 4,
    });
    expect(base!.text).toContain('of 3 ticks');
    const known = new Map(made.map((one) => [one.id, one]));
    expect(baselinesAfter({ ...input, episodes: [first], known })).toEqual(
      baselinesAfter({ ...input, episodes: [first], known }),
    );
    const again = baselinesAfter({
      ...input,
      episodes: [first, episode(5, [trace('range-bound', 0.05)])],
      known,
    });
    expect(again.find(({ id }) => id === base!.id)!.facts).toMatchObject({
      hits: 3,
      misses: 1,
      measured: 4,
      through: 5,
    });
    expect(baselinesAfter({ ...input, episodes: [first], known })).toEqual([]);
  });
});

describe('need', () => {
  it('is shares that sum to one, more of where it is and of what is near', () => {
    const known = new Map([
      ['range-bound', { hits: 900, misses: 100, exits: { crisis: 10 } }],
      ['crisis', { hits: 40, misses: 60, exits: { 'range-bound': 10 } }],
    ] as const);
    const calm = needOf('range-bound', known);
    expect([...calm.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 2);
    expect(calm.get('range-bound')!).toBeGreaterThan(0.7);
    expect(calm.get('crisis')!).toBeGreaterThan(5 * calm.get('bull-high-vol')!);
    expect(needOf('crisis', known).get('crisis')!).toBeGreaterThan(calm.get('crisis')!);
    const nothing = needOf('crisis', new Map());
    expect(MARKET_REGIMES.every((regime) => nothing.get(regime)! > 0.05)).toBe(true);
  });
});

describe('rehearsal', () => {
  const old = fact('A', 'crisis');
  const given = (over: Partial<Rehearsing>): Rehearsing => ({
    knowledge: [old],
    replayed: new Set(['of-A', 'of-B', 'of-C']),
    worldId: 'spx',
    tick: 900,
    memory,
    now: 'range-bound',
    most: 4,
    ...over,
  });

  it('brings back what has faded of a regime that is expected, to its evidence and no higher', () => {
    const { updated, rehearsed: back } = rehearsed(given({}));
    expect(back).toMatchObject([{ id: 'A', gain: 0.8 - confidenceAt(old, 900, memory) }]);
    expect(confidenceAt(updated[0]!, 900, memory)).toBe(old.confidence);
    expect({ ...updated[0], reinforcedAt: 100 }).toEqual(old);
  });

  it('takes the best by gain × need, as many as it may', () => {
    const here = fact('B', 'range-bound');
    const fresh = fact('C', 'range-bound', { reinforcedAt: 899 });
    const { rehearsed: back } = rehearsed(given({ knowledge: [old, here, fresh], most: 1 }));
    expect(back.map(({ id }) => id)).toEqual(['B']);
  });

  it('leaves what cites no episode that is replayed, what is another’s, and what hardly faded', () => {
    const none = (over: Partial<Rehearsing>): void => expect(rehearsed(given(over)).updated).toEqual([]);
    none({ replayed: new Set() });
    none({ knowledge: [{ ...old, provenance: 'predecessor' }] });
    none({ knowledge: [{ ...old, facts: { ...old.facts, pruned: { tick: 1, why: 'faded' } } }] });
    none({ tick: 110 });
  });
});

describe('a use', () => {
  it('is worth more the more had faded, so that uses far apart hold longer than a row of them', () => {
    const start = fact('A', 'crisis');
    expect(spacedGain(start, 100, memory)).toBe(0.5);
    expect(spacedGain(start, 1e6, memory)).toBeCloseTo(2);
    const used = (ticks: readonly number[]): GrimoireEntry =>
      ticks.reduce((one, tick) => creditUse(one, tick, true, memory), start);
    const massed = used([1000, 1001, 1002, 1003]);
    const spaced = used([250, 500, 750, 1003]);
    expect(confidenceAt(spaced, 3000, memory)).toBeGreaterThan(confidenceAt(massed, 3000, memory));
  });
});
