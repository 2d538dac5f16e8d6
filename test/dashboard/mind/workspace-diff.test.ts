import { describe, expect, it } from 'vitest';
import { diffWorkspaces } from '../../../src/dashboard/screens/mind/workspace-diff.ts';
import { entry, workspaceOf } from './workspace-fixture.ts';

describe('diffWorkspaces', () => {
  const before = workspaceOf(3, [
    entry({ id: 'stays' }),
    entry({ id: 'goes', tokens: 9 }),
    entry({ id: 'moves', text: 'old' }),
    entry({ id: 'waits', included: false }),
  ]);
  const after = workspaceOf(8, [
    entry({ id: 'stays' }),
    entry({ id: 'moves', text: 'new', tokens: 6 }),
    entry({ id: 'waits', category: 'insights', tokens: 5 }),
    entry({ id: 'goes', included: false }),
  ]);
  const diff = diffWorkspaces(before, after);

  it('counts only what was in a prompt', () => {
    expect(diff.added.map((e) => e.id)).toEqual(['waits']);
    expect(diff.removed.map((e) => e.id)).toEqual(['goes']);
    expect(diff.changed.map((pair) => [pair.before.text, pair.after.text])).toEqual([['old', 'new']]);
    expect(diff.kept).toBe(1);
  });

  it('gives the token change of each category, and all of them add up', () => {
    const of = (name: string) => diff.categories.find((c) => c.category === name);
    expect(of('episodes')).toMatchObject({ before: 17, after: 10, delta: -7 });
    expect(of('insights')).toMatchObject({ before: 0, after: 5, delta: 5 });
    expect(diff.categories.reduce((sum, c) => sum + c.delta, 0)).toBe(after.totalTokens - before.totalTokens);
  });

  it('finds nothing between a workspace and itself', () => {
    const same = diffWorkspaces(after, after);
    expect([same.added, same.removed, same.changed]).toEqual([[], [], []]);
  });
});
