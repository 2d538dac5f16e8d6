import { describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import { differenceOf } from '../../../src/mind/grimoire/contradiction/differ.ts';
import { resolve } from '../../../src/mind/grimoire/contradiction/resolve.ts';
import { pairs } from '../../eval/contradictions/pairs.ts';
import { sidesOf } from '../../eval/contradictions/sides.ts';

const ALL = pairs();

describe('statements that cannot both be true', () => {
  it.each(ALL.filter(({ contradict, kind }) => contradict && kind !== 'reworded' && kind !== 'chat'))(
    'finds $a / $b',
    (pair) => {
      const [one, other] = sidesOf(pair);
      expect(differenceOf(one, other)).not.toBeNull();
      expect(differenceOf(other, one)).not.toBeNull();
    },
  );

  it.each(ALL.filter(({ contradict }) => !contradict))('leaves alone, as $kind: $a / $b', (pair) => {
    const [one, other] = sidesOf(pair);
    expect(differenceOf(one, other)).toBeNull();
    expect(differenceOf(other, one)).toBeNull();
  });

  it('says in words what differs', () => {
    const [one, other] = sidesOf({
      a: 'The ETH/USDC pool has a fee of 0.3%.',
      b: 'The fee of the ETH/USDC pool is 5 bps.',
    });
    expect(differenceOf(one, other)).toEqual({ about: 'fee of ETH/USDC pool', one: '0.3 %', other: '5 bps' });
  });

  it('has no quarrel with what its givers say of other times', () => {
    const [one, other] = sidesOf({ a: 'Anna lives in Paris.', b: 'Anna lives in Rome.' });
    const given = (from: number | null, to: number | null) =>
      ({ from, to, because: 'given', by: null, since: 1 }) as const;
    const early: GrimoireEntry = { ...one, validity: given(null, 100) };
    expect(differenceOf(early, { ...other, validity: given(101, null) })).toBeNull();
    expect(differenceOf(early, { ...other, validity: given(100, null) })).not.toBeNull();
  });
});

describe('which of two stands', () => {
  const [one, other] = sidesOf({ a: 'Anna lives in Paris.', b: 'Anna lives in Rome.' });
  const side = (entry: GrimoireEntry, sources = 1) => ({ entry, sources });
  const early: GrimoireEntry = { ...one, worldTime: 0, tick: 1 };
  const late: GrimoireEntry = { ...other, worldTime: 86_400, tick: 2 };

  it('is told by trust, then by sources, then by what the world confirmed, and only then by time', () => {
    const foreign: GrimoireEntry = { ...late, trust: 'external', verified: 'confirmed' };
    expect(resolve(side(early), side(foreign, 3))).toMatchObject({ stands: early.id, grounds: 'trust' });
    expect(resolve(side(early, 2), side(late))).toMatchObject({ stands: early.id, grounds: 'sources' });
    expect(resolve(side({ ...early, verified: 'confirmed' }), side(late))).toMatchObject({
      stands: early.id,
    });
    expect(resolve(side({ ...early, strength: 3 }), side(late))).toMatchObject({
      stands: early.id,
      grounds: 'confirmed',
      reason: 'it served well 3 times when it was recalled, the other 0',
    });
    expect(resolve(side({ ...early, strength: 2 }), side(late))).toEqual({
      stands: late.id,
      grounds: 'time',
      reason: 'said on 1970-01-02, the other on 1970-01-01',
    });
  });
});
