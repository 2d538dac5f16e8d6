import { expect, test } from 'vitest';
import {
  breakWords,
  prefixRows,
  tickGain,
} from '../../../../src/dashboard/screens/settings/local/prefix-rows.ts';
import type { GatewaySummary } from '../../../../src/domain/gateway/gateway.ts';

const asked = (tick: number | null, model: string, input: number, cacheRead: number): GatewaySummary => ({
  id: `${tick}`,
  at: 0,
  profile: 'golem',
  session: null,
  tick,
  ms: 1,
  overheadMs: 1,
  layers: [],
  party: 'owner',
  outcome: {
    kind: 'answered',
    by: 'model',
    model,
    servedBy: model,
    cost: null,
    stopReason: 'end',
    usage: { input, output: 1, cacheRead, cacheWrite: null, reasoning: null },
  },
});

test('what a tick gained is told of ticks that this model thought, at the speed that was measured', () => {
  const requests = [
    asked(1, 'local', 1000, 0),
    asked(2, 'local', 1000, 900),
    asked(3, 'other', 1000, 1000),
    asked(null, 'local', 500, 500),
  ];
  expect(tickGain(requests, 'local', 100)).toEqual({ ticks: 2, tokens: 2000, reused: 900, msPerTick: 4500 });
  expect(tickGain(requests, 'local', null)?.msPerTick).toBeNull();
  expect(tickGain(requests, 'no such', 100)).toBeNull();
});

test('a tree is told row by row, and a break by the words of both', () => {
  const leaf = { from: 8, to: 12, begins: 'b', hits: 0, hash: 'h', next: [] };
  const root = { from: 0, to: 8, begins: 'a', hits: 1, hash: null, next: [leaf] };
  expect(prefixRows([root])).toEqual([
    { node: root, depth: 0 },
    { node: leaf, depth: 1 },
  ]);
  expect(breakWords({ why: 'words', at: 1200, kept: 'ETH', asked: 'BTC' }, 1152)).toBe(
    'after 1,200 tokens “BTC” instead of “ETH”',
  );
  expect(breakWords({ why: 'room', at: 64 }, 0)).toBe('64 tokens of it had been evicted');
  expect(breakWords(null, 0)).toBe('no kept prefix began like it');
});
