import { describe, expect, it } from 'vitest';
import { EMPTY_LOOP_ONE } from '../../../src/mind/governor/credit.ts';
import { learntWorth } from '../../../src/mind/governor/learnt-worth.ts';
import { creditTraced, hearTraced, sharesOf } from '../../../src/mind/governor/traced.ts';

const categories = new Map([
  ['a', 'episodes'],
  ['b', 'insights'],
  ['c', 'episodes'],
] as const);
const fit = { lds: 0.8, drops: [], halfDrop: 1 };
const source = (id: string, score: number) => ({ id, score });
const came = { regime: 'crisis', hit: true } as const;

describe('decisions that were traced, as loop 1 hears of them', () => {
  it('are told by what made them likelier, each category by its part', () => {
    const sources = [source('a', 3), source('b', 1), source('c', -2), source('unknown', 5)];
    expect(sharesOf({ sources, fit }, categories)).toEqual({ episodes: 0.75, insights: 0.25 });
    expect(sharesOf({ sources: [source('c', -2)], fit }, categories)).toBeNull();
  });

  it('say nothing where the fit tells little of the model', () => {
    const sources = [source('a', 3)];
    for (const lds of [null, 0.39]) {
      expect(sharesOf({ sources, fit: { ...fit, lds } }, categories)).toBeNull();
    }
  });

  it('count once each, at once or when they come to their outcome', () => {
    const shares = { episodes: 0.75, insights: 0.25 };
    const known = hearTraced(EMPTY_LOOP_ONE, { tick: 5, shares }, came);
    expect(known.traced!.counts).toEqual({
      'episodes|crisis': { alpha: 2.75, beta: 2 },
      'insights|crisis': { alpha: 2.25, beta: 2 },
    });
    expect(hearTraced(known, { tick: 5, shares }, came)).toBe(known);

    const waits = hearTraced(EMPTY_LOOP_ONE, { tick: 5, shares }, null).traced!;
    expect(waits.counts).toEqual({});
    const credit = { decidedAt: 5, ...came } as Parameters<typeof creditTraced>[1];
    const after = creditTraced(waits, credit);
    expect(after.counts).toEqual(known.traced!.counts);
    expect(creditTraced(after, credit)).toBe(after);
  });

  it('are kept in bounds, and what is too long ago to be known is refused', () => {
    let state = EMPTY_LOOP_ONE;
    for (let tick = 1; tick <= 300; tick += 1)
      state = hearTraced(state, { tick, shares: { episodes: 1 } }, null);
    expect(state.traced!.ticks).toHaveLength(128);
    expect(state.traced!.waiting).toHaveLength(128);
    expect(hearTraced(state, { tick: 1, shares: { episodes: 1 } }, null)).toBe(state);
  });

  it('move what a category is worth by their weight, also where nothing swayed', () => {
    const state = {
      ...hearTraced(EMPTY_LOOP_ONE, { tick: 1, shares: { insights: 1 } }, came),
      base: { crisis: { hits: 8, misses: 8 } },
    };
    const asking = { regime: 'crisis', task: 'swap', share: 1 } as const;
    expect(learntWorth(state, asking)).toEqual({});
    // At a base rate of a half a hit counts for one: 3 of 5.
    expect(learntWorth(state, { ...asking, byTraced: 1 }).insights!.any).toBeCloseTo(1.2, 12);
    expect(learntWorth(state, { ...asking, byTraced: 0.5 }).insights!.any).toBeCloseTo((2 * 2.5) / 4.5, 12);
  });
});
