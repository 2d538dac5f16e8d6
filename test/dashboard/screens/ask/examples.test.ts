import { expect, test } from 'vitest';
import type { TickSummary } from '../../../../src/domain/records/record.ts';
import { examplesOf } from '../../../../src/dashboard/screens/ask/examples.ts';
import { TickLog } from '../../../../src/dashboard/life/tick-log.ts';
import { summaryOf } from '../../summaries.ts';

const row = (tick: number, over: Partial<TickSummary> = {}): TickSummary =>
  summaryOf(tick, { worldTime: Date.UTC(2008, 9, tick) / 1_000, ...over });

const askedOf = (log: TickLog): readonly string[] => examplesOf(log).map(({ asked }) => asked);

function logOf(...rows: readonly TickSummary[]): TickLog {
  const log = new TickLog();
  for (const one of rows) log.append(one);
  return log;
}

test('examples are of what this life lived, and none of a life that has lived nothing', () => {
  expect(askedOf(logOf())).toEqual([]);
  expect(askedOf(logOf(row(1)))).toContain('Why did you not buy?');
  const filled = { actionStatus: 'filled' } as const;
  const life = logOf(
    row(1, { ...filled, actionKind: 'buy' }),
    row(2, { ...filled, actionKind: 'sell' }),
    row(3, { regimeChanged: true }),
  );
  expect(askedOf(life)).toEqual([
    'Why did you sell in October 2008?',
    'How have you done against holding?',
    'What was your worst trade?',
    'What was the market like in October 2008?',
    'What have you learnt?',
  ]);
});
