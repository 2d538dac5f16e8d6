import { describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import { type Awaits, awaitsAfter, liftOf } from '../../../src/mind/grimoire/awaits.ts';
import { causesOf } from '../../../src/mind/grimoire/learning/causal/causes.ts';
import type { Lately } from '../../../src/mind/grimoire/lately.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { causalFacts, entry, governorInput } from '../../fixtures/governor-input.ts';

const SIGN = { mood: 'any', power: 0.8, size: 0.03, after: [1] } as const;
const CUE = 'event:Staked@0xa';
const { observation, regime } = governorInput();
const CALM = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 0.001 : -0.001) * (1 + (i % 3)));
const observed = (returns = CALM) => ({ observation, regime, beliefs: { returns } }) as never;
const awaits: Awaits = { [CUE]: 12 };
const lately = (at: number): Lately => ({
  worldId: 'w',
  situation: null as never,
  causes: [{ tick: at, cause: CUE }],
});
const lift = (at: number | null, over: { awaits?: Awaits; returns?: number[]; happened?: string[] } = {}) =>
  liftOf('awaits' in over ? over.awaits : awaits, at === null ? undefined : lately(at), {
    tick: 100,
    worldId: 'w',
    observed: observed(over.returns),
    happened: over.happened ?? [],
  });

describe('what a move is awaited of', () => {
  it('has a tick thought about as it is given and just after, when its move comes, and when its time is over', () => {
    expect(lift(null, { happened: ['Staked@0xa'] })).toMatchObject({ force: 'known-sign' });
    expect(lift(99)).toMatchObject({ force: 'known-sign' });
    expect(lift(94)).toBeNull();
    expect(lift(94, { returns: [...CALM, 0.05] })).toMatchObject({ force: 'known-sign' });
    expect(lift(88)).toMatchObject({ force: 'known-sign' });
    expect(lift(87)).toBeNull();
    expect(lift(87, { returns: [...CALM, 0.05] })).toBeNull();
  });

  it('is silent of what nothing is awaited of', () => {
    expect(lift(99, { awaits: undefined })).toBeNull();
    expect(lift(null, { happened: ['Staked@0xb'] })).toBeNull();
    expect(causesOf({ observation, regime, happened: [], deed: null })).not.toContain(CUE);
  });

  const link = (id: string, over: Partial<GrimoireEntry> = {}, cause = CUE, sign = true): GrimoireEntry =>
    entry(id, {
      type: 'causal-link',
      worldId: 'w',
      confidence: 0.8,
      facts: { ...causalFacts(cause), lag: 12, ...(sign && { sign: SIGN }) },
      ...over,
    });
  const asked = (tick: number, entries: readonly GrimoireEntry[], before?: Awaits, links = 1) =>
    awaitsAfter(
      before,
      {
        tick,
        world: { id: 'w' },
        policy: { ...DEFAULT_POLICY, memory: { ...DEFAULT_POLICY.memory, links } },
        observed: { observation },
      } as never,
      { candidates: async () => entries.map((one) => ({ entry: one, similarity: null })) },
    );

  it('is what signs of this world say that are believed, asked once they were counted anew', async () => {
    const after = DEFAULT_POLICY.clocks.thetaPerDelta + 1;
    const all = [
      link('a'),
      link('b', { confidence: 0.3 }, 'event:b'),
      link('c', { worldId: 'elsewhere' }, 'event:c'),
      link('d', {}, 'event:d', false),
    ];
    expect(await asked(after, all)).toEqual({ [CUE]: 12 });
    expect(await asked(after + 1, all, { other: 3 })).toEqual({ other: 3 });
    expect(await asked(1, all)).toEqual({ [CUE]: 12 });
    expect(await asked(after, [])).toBeUndefined();
    expect(await asked(after, all, { other: 3 }, 0)).toBeUndefined();
  });
});
