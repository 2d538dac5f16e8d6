import { MARKET_REGIMES } from '../../../domain/world/market.ts';
import type { RuleRow } from '../../../domain/rules/playbook-edit.ts';
import { overChance } from '../../../shared/over-chance.ts';
import { chanceOf } from '../../market/index.ts';
import { summed } from './credit.ts';
import { authorOf, type Edited } from './curate.ts';

/** Every rule with its counters, in the order of the playbook. */
export function ruleRows({
  playbook,
  ruleCredits = {},
  playbookEdits = [],
}: Pick<Edited, 'playbook'> & Partial<Edited>): readonly RuleRow[] {
  return playbook.rules.map((rule) => {
    const own = ruleCredits[rule.id] ?? {};
    const { helpful, harmful, hits, misses, trades, regret } = summed(Object.values(own));
    const chance = chanceOf(rule.expect);
    const over = overChance({ hits, misses, expected: (hits + misses) * chance, through: 0 });
    return {
      id: rule.id,
      title: rule.title,
      enabled: rule.enabled,
      by: authorOf(rule, playbookEdits),
      counts: rule.counts,
      chance,
      helpful,
      harmful,
      against: over && { times: over.times, interval: over.interval, verdict: over.verdict },
      regret: trades > 0 ? regret / trades : null,
      regimes: MARKET_REGIMES.flatMap((regime) => (own[regime] ? [{ regime, ...own[regime] }] : [])),
    };
  });
}
