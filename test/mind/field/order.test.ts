import { describe, expect, it } from 'vitest';
import { CACHE_BLOCKS } from '../../../src/domain/context/cache-block.ts';
import type { WorkspaceEntry } from '../../../src/domain/context/context.ts';
import { ORGANS } from '../../../src/mind/heartbeat/organs.ts';
import { liveBare } from '../../support/bare-life.ts';

const layerOf = ({ layer = 'state' }: WorkspaceEntry): number => CACHE_BLOCKS.indexOf(layer);

const inside = (entries: readonly WorkspaceEntry[]): readonly WorkspaceEntry[] =>
  entries.filter(({ included }) => included).toSorted((a, b) => a.position! - b.position!);

describe('the prompts of a life', () => {
  it('stand in the order of the cache protocol, and begin with the same bytes from thought to thought', async () => {
    const { ticks } = await liveBare(ORGANS, 150);
    const thoughts = ticks.flatMap(({ workspace }) => (workspace ? [inside(workspace.entries)] : []));
    expect(thoughts.length).toBeGreaterThan(20);
    for (const entries of thoughts) {
      const layers = entries.map(layerOf);
      expect(layers).toEqual(layers.toSorted((a, b) => a - b));
      expect(entries.map(({ id }) => id).slice(0, 3)).toEqual([
        'invariants:cage',
        'strategy:mandate',
        'tools:tools',
      ]);
      expect(entries.at(-1)!.id).toBe('invariants:restated');
    }
    // The playbook edits itself now and then; nothing else of the first two layers changes.
    const floors = thoughts.map((entries) =>
      entries
        .filter((entry) => layerOf(entry) < CACHE_BLOCKS.indexOf('environment'))
        .map(({ text }) => text)
        .join('\n\n'),
    );
    const kept = floors.slice(1).filter((floor, at) => floor === floors[at]).length;
    expect(kept / (floors.length - 1)).toBeGreaterThan(0.8);
  });
});
