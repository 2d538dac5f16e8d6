import { describe, expect, it } from 'vitest';
import type { DecisionOutcome } from '../../src/domain/governor/outcome.ts';
import { LATELY, lately, regretSoFar } from '../../src/dashboard/screens/mind/learnt/outcome-lines.ts';

const came = (tick: number, brier: number, regret: number | null = null): DecisionOutcome => ({
  tick,
  decidedAt: tick - 1,
  regime: 'volatile',
  hit: true,
  brier,
  baseBrier: 0.25,
  regret,
});
const at = { first: 3, length: 6 };

describe('what came of decisions, along the ticks of a chart', () => {
  it('is nothing before the first, and stays until the next', () => {
    const values = lately([came(4, 0.4), came(6, 0.2), came(6, 0.3)], at, ({ brier }) => brier);
    expect(values.map((value) => value && Number(value.toFixed(3)))).toEqual([null, 0.4, 0.4, 0.3, 0.3, 0.3]);
  });

  it('forgets what is long ago, and knows what came before the chart begins', () => {
    const many = Array.from({ length: LATELY }, (_, i) => came(5 + i, 0.1));
    const log = { first: 5, length: LATELY };
    expect(lately([came(1, 1), ...many], log, ({ brier }) => brier).at(-1)).toBeCloseTo(0.1, 10);
    expect(lately([came(1, 1)], log, ({ brier }) => brier)[0]).toBe(1);
  });

  it('sums the regret of trades alone, in per cent', () => {
    const values = regretSoFar([came(3, 0, 0.01), came(5, 0), came(7, 0, -0.02)], at);
    expect([...values]).toEqual([1, 1, 1, 1, -1, -1]);
  });
});
