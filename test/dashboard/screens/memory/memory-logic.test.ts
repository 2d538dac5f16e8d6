import { comparedByMeaning } from '../../../../src/dashboard/screens/memory/list/recalled-for.ts';
import { describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../../../src/domain/memory/grimoire.ts';
import { axisTicks, decayRange } from '../../../../src/dashboard/screens/memory/entry/decay-scale.ts';
import { draftOf } from '../../../../src/dashboard/screens/memory/add/draft-entry.ts';
import {
  filterOf,
  matches,
  queryOf,
  viewOf,
} from '../../../../src/dashboard/screens/memory/memory-filter.ts';
import { decayCurve } from '../../../../src/shared/decay-curve.ts';

const any = viewOf(new URLSearchParams());

describe('memory view', () => {
  it('survives the address, and drops what it does not know', () => {
    const view = viewOf(
      new URLSearchParams('type=warning&category=none&trust=friend&regime=crisis&q=fast+fall'),
    );
    expect(view).toEqual({ ...any, type: 'warning', regime: 'crisis', q: 'fast fall' });
    expect(viewOf(new URLSearchParams(queryOf(view)))).toEqual(view);
  });
  it('becomes a list filter of only what is set', () => {
    expect(filterOf(any, 50, null)).toEqual({ limit: 50 });
    const of = { category: 'slippage', provenance: 'owner' } as const;
    expect(filterOf({ ...any, ...of, trust: 'owner', verified: 'none' }, 9, 'id')).toEqual({
      categories: ['slippage'],
      provenances: ['owner'],
      trust: ['owner'],
      verified: 'none',
      before: 'id',
      limit: 9,
    });
  });
  it('applies to recalled entries all the filters that recall cannot', () => {
    const entry = {
      type: 'warning',
      category: 'slippage',
      provenance: 'self-learned',
      trust: 'self',
      regime: null,
      verified: 'pending',
      holds: false,
      contradicted: false,
    } as Parameters<typeof matches>[0];
    expect(matches(entry, any)).toBe(true);
    expect(matches(entry, { ...any, truth: 'ended' })).toBe(true);
    expect(matches(entry, { ...any, truth: 'holds' })).toBe(false);
    expect(matches(entry, { ...any, truth: 'contradicted' })).toBe(false);
    expect(matches(entry, { ...any, trust: 'self', verified: 'pending' })).toBe(true);
    expect(matches(entry, { ...any, regime: 'crisis' })).toBe(false);
    expect(matches(entry, { ...any, trust: 'owner' })).toBe(false);
    expect(matches(entry, { ...any, category: 'slippage', provenance: 'self-learned' })).toBe(true);
    expect(matches(entry, { ...any, category: 'gas-timing' })).toBe(false);
    expect(matches(entry, { ...any, provenance: 'owner' })).toBe(false);
  });
});

describe('draftOf', () => {
  const form = { type: 'insight', category: '', title: ' A ', text: ' B ', tags: '' } as const;
  it('needs a title and a text', () => {
    expect(draftOf({ ...form, title: '  ' })).toBeNull();
    expect(draftOf({ ...form, text: '' })).toBeNull();
  });
  it('trims, and splits tags without doubles', () => {
    expect(draftOf(form)).toEqual({ type: 'insight', title: 'A', text: 'B' });
    expect(draftOf({ ...form, tags: 'x, y,,x ', category: 'risk-events' })).toMatchObject({
      tags: ['x', 'y'],
      category: 'risk-events',
    });
  });
});

describe('decay chart', () => {
  const memory = { surprisingT0: 0, halfLife: { insight: 100 }, antiKnowledgeFloor: 0.3 };
  const entry = { type: 'insight', confidence: 0.8, strength: 0, reinforcedAt: 40 } as GrimoireEntry;

  it('draws what the mind reads: half after a half-life', () => {
    const curve = decayCurve(entry, memory, 40, 240, 3);
    expect(curve.map((p) => p.tick)).toEqual([40, 140, 240]);
    for (const [i, expected] of [0.8, 0.4, 0.2].entries()) {
      expect(curve[i]?.confidence).toBeCloseTo(expected, 12);
    }
  });
  it('starts at the reinforcement and always reaches now', () => {
    expect(decayRange(entry, memory.halfLife, 60)).toEqual({ from: 40, to: 240 });
    const late = decayRange(entry, memory.halfLife, 1040);
    expect(late.from).toBe(40);
    expect(late.to).toBeGreaterThan(1040);
  });
  it('puts axis marks on round values inside the range', () => {
    expect(axisTicks(40, 240, 4)).toEqual([50, 100, 150, 200]);
    expect(axisTicks(0, 9000, 3)).toEqual([0, 5000]);
    expect(axisTicks(3, 4, 4)).toEqual([3, 4]);
  });
});

describe('what a question was compared by', () => {
  it('is its words alone where nothing was compared by meaning', () => {
    const found = (semantic: number) => ({
      factors: { temporal: 1, importance: 1, semantic, emotional: 0 },
    });
    expect(comparedByMeaning([])).toBe(false);
    expect(comparedByMeaning([found(0), found(0)])).toBe(false);
    expect(comparedByMeaning([found(0), found(0.2)])).toBe(true);
  });
});
