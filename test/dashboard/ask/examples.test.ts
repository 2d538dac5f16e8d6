import { expect, test } from 'vitest';
import type { TickSummary } from '../../../src/domain/record.ts';
import { examplesOf } from '../../../src/dashboard/screens/ask/examples.ts';

const row = (tick: number, over: Partial<TickSummary> = {}): TickSummary =>
  ({
    ...{ tick, worldTime: Date.UTC(2008, 9, tick) / 1_000, actionKind: null, actionStatus: null },
    ...{ decidedBy: null, outcomeQuality: null, regimeChanged: false, ...over },
  }) as TickSummary;

test('examples are of what this life lived, and none of a life that has lived nothing', () => {
  expect(examplesOf([])).toEqual([]);
  expect(examplesOf([row(1)])).toContain('Why did you not buy?');
  const filled = { actionStatus: 'filled' } as const;
  const life = [
    row(1, { ...filled, actionKind: 'buy' }),
    row(2, { ...filled, actionKind: 'sell' }),
    row(3, { regimeChanged: true }),
  ];
  expect(examplesOf(life)).toEqual([
    'Why did you sell in October 2008?',
    'How have you done against holding?',
    'What was your worst trade?',
    'What was the market like in October 2008?',
    'What have you learnt?',
  ]);
});
