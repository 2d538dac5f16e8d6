import { expect, it } from 'vitest';
import { dullWords } from '../../../../src/dashboard/screens/memory/entry/dull-words.ts';
import { keptTrace, type TickTrace } from '../../../../src/shared/trace.ts';
import { episodeFacts } from '../../../fixtures/governor-input.ts';

const trace = (change: number, jump?: number): TickTrace => ({
  change,
  surprise: 0.2,
  regime: 'volatile',
  drawdown: 0,
  volatility: 1,
  trend: 0,
  exposure: 0,
  range: 0,
  ...(jump !== undefined && {
    perceived: { tier: 'T0', variation: 0.02, jump, flow: 0, volume: 0, gap: 0, book: 0 },
  }),
});
const factsWith = (...traces: readonly TickTrace[]) => ({
  ...episodeFacts({}),
  traces: traces.map(keptTrace).join(''),
});

it('says what dull ticks were like, and what gamma saw in them where that was kept', () => {
  const own = trace(0.1, 0.1);
  expect(dullWords(factsWith(own))).toBeNull();
  expect(dullWords(factsWith(trace(0.01), own))).toBe('1 tick: price +1.01\u202f%, surprise at most 0.20');
  expect(dullWords(factsWith(trace(0.01, 0.03), trace(0, -0.05), own))).toContain(
    '(at most 4.88\u202f% between two gamma beats)',
  );
});
