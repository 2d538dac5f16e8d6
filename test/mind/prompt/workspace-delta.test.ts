import { describe, expect, it } from 'vitest';
import { workspaceDelta } from '../../../src/mind/prompt/workspace-delta.ts';
import { entry, workspaceOf } from '../../dashboard/screens/mind/workspace-fixture.ts';

describe('the delta of two workspaces', () => {
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
  const delta = workspaceDelta(before, after);

  it('counts only what was in a prompt', () => {
    expect(delta).toMatchObject({ from: 3, to: 8, kept: 1 });
    expect(delta.added.map(({ id }) => id)).toEqual(['waits']);
    expect(delta.removed.map(({ id }) => id)).toEqual(['goes']);
    expect(delta.changed.map(({ id, before: old, tokens }) => [id, old, tokens])).toEqual([['moves', 4, 6]]);
  });

  it('measures in tokens what came, went, changed and stayed', () => {
    expect(delta.tokens).toEqual({
      added: 5,
      removed: 9,
      changed: 6,
      kept: 4,
      delta: 5 + 9 + 2,
      before: 17,
      after: 15,
    });
  });

  it('gives the tokens of each category, and all of them add up', () => {
    const of = (name: string) => delta.categories.find(({ category }) => category === name);
    expect(of('episodes')).toMatchObject({ before: 17, after: 10, added: 6, removed: 13 });
    expect(of('insights')).toMatchObject({ before: 0, after: 5, added: 5, removed: 0 });
    for (const one of delta.categories) expect(one.after - one.before).toBe(one.added - one.removed);
  });

  it('is empty between a workspace and itself', () => {
    const same = workspaceDelta(after, after);
    expect([same.added, same.removed, same.changed]).toEqual([[], [], []]);
    expect(same.tokens).toMatchObject({ delta: 0, kept: after.totalTokens });
  });
});
