import { describe, expect, it } from 'vitest';
import type { ContextCategory } from '../../../src/domain/context/category.ts';
import type { WorkspaceEntry } from '../../../src/domain/context/context.ts';
import { subsetOf } from '../../../src/mind/deliberation/turns/subset.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';

let place = 0;
function entry(
  id: string,
  category: ContextCategory,
  { tokens = 100, score = 0.5, code = 'selected', included = true } = {},
): WorkspaceEntry {
  const at = included ? (place += 1) : null;
  return {
    id,
    category,
    tokens,
    score,
    included,
    text: id,
    position: at,
    reason: { code },
  } as WorkspaceEntry;
}

const workspace = {
  entries: [
    entry('cage', 'invariants', { code: 'required' }),
    entry('best', 'episodes', { score: 0.9 }),
    entry('good', 'episodes', { score: 0.8 }),
    entry('poor', 'episodes', { score: 0.2 }),
    entry('rule', 'playbook'),
    entry('contrary', 'contrarian'),
    entry('mood', 'affect', { code: 'required' }),
    entry('out', 'episodes', { included: false, score: 1 }),
  ],
};
const idsOf = (multipliers: Parameters<typeof subsetOf>[1], room?: number) =>
  subsetOf(workspace, multipliers, room).entries.map(({ id }) => id);

describe('what a turn is shown of the workspace', () => {
  it('is all of it where nothing is weighed, in its order', () => {
    expect(idsOf({})).toEqual(['cage', 'best', 'good', 'poor', 'rule', 'contrary', 'mood']);
    expect(subsetOf(workspace, {}).prompt).toBe('cage\n\nbest\n\ngood\n\npoor\n\nrule\n\ncontrary\n\nmood');
  });

  it('is of each category its share of tokens, best first, and no less than hard context', () => {
    expect(idsOf({ episodes: 0.6, contrarian: 0, affect: 0, invariants: 0 })).toEqual([
      'cage',
      'best',
      'good',
      'rule',
      'mood',
    ]);
    expect(idsOf({ episodes: 0.3, playbook: 3, contrarian: 0.5 })).toEqual([
      'cage',
      'best',
      'rule',
      'contrary',
      'mood',
    ]);
  });

  it('keeps to the room that there is, the least relevant first to go', () => {
    expect(idsOf({}, 450)).toEqual(['cage', 'best', 'good', 'mood']);
  });

  it('differs from phase to phase by the policy', () => {
    const { analyzeMultipliers, decideMultipliers, executeMultipliers } = DEFAULT_POLICY.context;
    expect(idsOf(analyzeMultipliers)).toEqual(['cage', 'best', 'good', 'rule', 'mood']);
    expect(idsOf(decideMultipliers)).toEqual(['cage', 'best', 'good', 'poor', 'rule', 'contrary', 'mood']);
    expect(idsOf(executeMultipliers)).toEqual(['cage', 'best', 'mood']);
  });
});
