import type { EventStream } from '../../src/domain/world/event-stream.ts';
import { describe, expect, it } from 'vitest';
import { contrastOf } from '../../src/dashboard/screens/triage/contrast.ts';
import type { TriageReport } from '../../src/domain/attention/triage.ts';
import { PREFERENCES } from '../../src/mind/mortality/preferences.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { sift } from '../../src/mind/triage/sift.ts';
import type { TriageSlice } from '../../src/mind/triage/state.ts';

const stream = (block: number, sizes: readonly number[]): EventStream => ({
  addresses: ['0xa', '0xb'],
  kinds: ['erc20.Transfer'],
  firstBlock: block,
  unread: [],
  dropped: {},
  samples: [],
  block: sizes.map(() => 0),
  index: sizes.map((_, i) => i),
  source: sizes.map((_, i) => i),
  kind: sizes.map(() => 0),
  party: sizes.map(() => -1),
  size: sizes.map((size) => size * 1_000),
  level: sizes.map(() => null),
});

const STABLE = { phase: 'stable', prefers: PREFERENCES.stable } as const;

/** What triage made of one tick after many in which both contracts kept to their sizes. */
function told(sizes: readonly number[], most = 3): TriageReport {
  let state: TriageSlice = {};
  const live = (tick: number, of: readonly number[]) =>
    sift(
      state,
      [stream(tick, of)],
      { count: 1, last: tick },
      { tick, phase: 'stable', pool: '0xa', exposure: 0.5 },
      { ...DEFAULT_POLICY.triage, most },
    );
  for (let tick = 1; tick <= 80; tick += 1) ({ state } = live(tick, tick % 2 === 0 ? [40, 40] : [41, 41]));
  return { ...live(81, sizes).record, tick: 81, blocks: { first: 81, last: 81 }, ...STABLE };
}

describe('why one event was escalated and another was not', () => {
  it('names both, what each was worth beyond its cost, and what made the difference', () => {
    const contrast = contrastOf(told([55, 41]))!;
    expect(contrast.looked.source).toBe('0xa');
    expect(contrast.gains[0]).toBeGreaterThan(0);
    expect(contrast.gains[1]).toBeLessThan(0);
    expect(contrast.sentence).toMatch(
      /^A look at erc20\.Transfer of 0xa was worth [\d.]+ more than it costs, mainly because .+; at erc20\.Transfer of 0xb it would have cost [\d.]+ more than it is worth\.$/,
    );
  });

  it('says where only room was wanting', () => {
    expect(contrastOf(told([60, 55], 1))!.sentence).toContain('The tick had room for the first');
  });

  it('says nothing where there is not one of each', () => {
    expect(contrastOf(told([40, 41]))).toBeNull();
  });
});
