import { describe, expect, it } from 'vitest';
import { compositionChanges } from '../../../../src/dashboard/screens/mind/workings/composition-changes.ts';
import { listEntries, memoryHref } from '../../../../src/dashboard/screens/mind/entry-list.ts';
import { entry, evenly, workspaceOf } from './workspace-fixture.ts';

describe('compositionChanges', () => {
  it('shows what each step moved, largest first, and the sum after it', () => {
    const base = evenly();
    const task = { ...base, episodes: base.episodes + 0.1, affect: base.affect - 0.02 };
    const changes = compositionChanges([
      { name: 'base', source: 'policy', allocations: base },
      { name: 'task', source: 'swap', allocations: task },
      { name: 'phase', source: 'none', allocations: task },
    ]);
    expect(changes.map((c) => c.changes.map((x) => x.category))).toEqual([[], ['episodes', 'affect'], []]);
    expect(changes[0]?.sum).toBeCloseTo(1, 9);
    expect(changes[1]?.sum).toBeCloseTo(1.08, 9);
  });
});

describe('listEntries', () => {
  const workspace = workspaceOf(1, [
    entry({ id: 'out-low', included: false, position: null, score: 0.1 }),
    entry({ id: 'second', position: 1 }),
    entry({ id: 'out-high', included: false, position: null, score: 0.8, category: 'insights' }),
    entry({ id: 'first', position: 0 }),
  ]);
  it('has the prompt order first, then what was left out by score', () => {
    const ids = listEntries(workspace, { category: 'all', side: 'all' }).map((e) => e.id);
    expect(ids).toEqual(['first', 'second', 'out-high', 'out-low']);
  });
  it('filters by category and by side', () => {
    expect(listEntries(workspace, { category: 'insights', side: 'all' }).map((e) => e.id)).toEqual([
      'out-high',
    ]);
    expect(listEntries(workspace, { category: 'episodes', side: 'out' }).map((e) => e.id)).toEqual([
      'out-low',
    ]);
  });
});

describe('memoryHref', () => {
  it('leads to an entry of the grimoire and to nothing else', () => {
    const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(memoryHref({ kind: 'memory', id })).toBe(`#/memory/${id}`);
    expect(memoryHref({ kind: 'rule', id: 'cut-on-drawdown' })).toBeNull();
    expect(memoryHref({ kind: 'statement' })).toBeNull();
  });
});
