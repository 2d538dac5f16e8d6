import { describe, expect, it } from 'vitest';
import type { DecisionOutcome } from '../../../../src/domain/governor/outcome.ts';
import { againstChance } from '../../../../src/dashboard/screens/mind/learnt/outcome-lines.ts';
import { againstWords } from '../../../../src/dashboard/screens/settings/playbook/rule-words.ts';

const came = (decidedAt: number, hit: boolean, chance?: number): DecisionOutcome => ({
  decidedAt,
  tick: decidedAt + 10,
  regime: 'volatile',
  hit,
  brier: 0.2,
  baseBrier: 0.25,
  regret: null,
  ...(chance !== undefined && { chance }),
});

describe('what the page says came true', () => {
  it('stands beside what a price without drift gives, of predictions whose time does not overlap', () => {
    const outcomes = [came(1, true, 0.7), came(2, true, 0.7), came(11, false, 0.7), came(30, true)];
    expect(againstChance(outcomes)).toMatch(
      /^Predictions came true in 50.% of 2 that do not overlap \(\d+.% to \d+.%\), where a price without drift gives 70.%\.$/u,
    );
    expect(againstChance([came(30, true)])).toBe('');
  });

  it('is said of a rule only with its interval', () => {
    const against = { times: 30, interval: [0.55, 0.8], verdict: 'better' } as const;
    expect(againstWords({ against })).toMatch(
      /^better than chance: 55.% to 80.% of 30 that do not overlap$/u,
    );
    expect(againstWords({ against: { ...against, verdict: 'open' } })).toContain('as chance would have it');
    expect(againstWords({ against: null })).toBe('');
  });
});
