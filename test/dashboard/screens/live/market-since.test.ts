import { describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../../../src/domain/records/record.ts';
import { marketSince } from '../../../../src/dashboard/screens/live/market-since.ts';

/** A life that lived in these worlds, one a tick from 1 on; null where its record was thinned. */
const lived = (...worlds: readonly (string | null)[]) => ({
  get: (tick: number) => {
    const worldId = worlds[tick - 1] ?? null;
    return Promise.resolve(worldId === null ? null : ({ observation: { worldId } } as DecisionCycleRecord));
  },
});
const since = (worlds: readonly (string | null)[], here: string, jumps: readonly number[]) =>
  marketSince(lived(...worlds), here, { jumps, first: 1, last: worlds.length });

describe('the market that a life lives in', () => {
  it('has been its own from its first tick on, whatever time it jumped to', async () => {
    expect(await since(['a', 'a', 'a'], 'a', [3])).toBe(1);
  });

  it('begins behind the last jump out of another', async () => {
    expect(await since(['a', 'b', 'b', 'b'], 'b', [2, 4])).toBe(2);
    expect(await since(['b', 'a', 'b'], 'b', [2, 3])).toBe(3);
  });

  it('has no tick yet where it was only chosen', async () => {
    expect(await since(['a', 'a'], 'b', [])).toBe(3);
  });
});
