import { expect, it } from 'vitest';
import type { GatewayRecord, LayerReport } from '../../../src/domain/gateway/gateway.ts';
import { withRequest } from '../../../src/mind/gateway/day-sums.ts';

const report = (layer: LayerReport['layer'], over: Partial<LayerReport> = {}): LayerReport => ({
  layer,
  state: 'idle',
  said: '',
  details: {},
  times: [],
  tookMs: 1,
  saved: null,
  ...over,
});

const record = (id: string, layers: readonly LayerReport[]): GatewayRecord => ({
  id,
  at: Date.UTC(2026, 0, 5),
  ms: 3,
  overheadMs: 1,
  profile: 'chat',
  session: 's',
  tick: null,
  party: 'owner',
  outcome: {
    kind: 'answered',
    by: 'model',
    model: 'mine',
    servedBy: 'mine',
    cost: null,
    stopReason: 'end',
    usage: { input: 10, output: 2, cacheRead: null, cacheWrite: null, reasoning: null },
  },
  layers,
  before: [],
  after: [],
  slots: [],
  tokenizer: null,
});

it('what a layer sends beside a request is counted, and leaves the sums of other layers as they are', () => {
  const saved = { tokens: 7, usd: 0.5, by: 'earlier-reply' } as const;
  const whole = record('a', [report('hash-cache', { state: 'answered', saved }), report('history')]);
  const beside = record('b', [report('history', { state: 'changed' })]);
  const [day] = withRequest(withRequest([], whole), beside);
  expect(day).toMatchObject({ day: '2026-01-05', model: 'mine', requests: 2, input: 20, output: 4 });
  expect(day!.layers).toMatchObject([
    { layer: 'hash-cache', answered: 1, ms: 1, tokens: 7, usd: 0.5 },
    { layer: 'history', changed: 1, ms: 2 },
  ]);
});
