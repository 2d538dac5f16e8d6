import { describe, expect, it } from 'vitest';
import type { ContextCategory } from '../../../src/domain/context/category.ts';
import type { WorkspaceEntry } from '../../../src/domain/context/context.ts';
import type { Decision } from '../../../src/domain/decisions/decision.ts';
import { creditOf } from '../../../src/mind/attribution/index.ts';

const entry = (id: string, category: ContextCategory, included = true) =>
  ({ id, category, included }) as WorkspaceEntry;
const decided = (over: Partial<Decision> = {}) =>
  ({ source: 'model', by: 'claude', cited: ['fact:1', 'price'], ...over }) as Decision;

const WORKSPACE = {
  entries: [
    entry('price', 'defi-snapshot'),
    entry('fact:1', 'insights'),
    entry('episode:1', 'episodes'),
    entry('episode:2', 'episodes', false),
  ],
};
const traced = (lds: number | null) => ({
  sources: [
    { id: 'price', score: -2 },
    { id: 'fact:1', score: 1 },
    { id: 'episode:1', score: 3 },
  ],
  fit: { lds, drops: [], halfDrop: 1 },
});

describe('the credit of a model’s decision', () => {
  it('is shared alike by what it cites, and by nobody else', () => {
    expect(creditOf(decided(), WORKSPACE)).toEqual([
      { id: 'fact:1', category: 'insights', worth: 0.5, by: 'citation' },
      { id: 'price', category: 'defi-snapshot', worth: 0.5, by: 'citation' },
    ]);
  });

  it('counts what is named more than what was read out of its words', () => {
    const references = [
      { id: 'price', by: 'citation' },
      { id: 'fact:1', by: 'quotation' },
      { id: 'episode:1', by: 'likeness' },
    ] as const;
    const worths = creditOf(decided(), WORKSPACE, { references });
    expect(worths.map(({ worth }) => worth)).toEqual([4 / 7, 2 / 7, 1 / 7]);
  });

  it('goes by what made it likelier, once that is traced', () => {
    expect(creditOf(decided(), WORKSPACE, { traced: traced(0.7) })).toEqual([
      { id: 'fact:1', category: 'insights', worth: 0.25, by: 'attribution' },
      { id: 'episode:1', category: 'episodes', worth: 0.75, by: 'attribution' },
    ]);
  });

  it.each([null, 0.2])('keeps to citations where the trace tells little (%s)', (lds) => {
    expect(creditOf(decided(), WORKSPACE, { traced: traced(lds) })).toEqual(creditOf(decided(), WORKSPACE));
  });

  it('is nobody’s where no model decided, or where nothing of it stood in the prompt', () => {
    expect(creditOf(decided({ source: 'rule' }), WORKSPACE)).toEqual([]);
    expect(creditOf(decided({ cited: ['episode:2', 'told:1'] }), WORKSPACE)).toEqual([]);
  });
});
