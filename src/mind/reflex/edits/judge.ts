import type { PlaybookRule } from '../../../domain/rules/playbook.ts';
import type { EditEvidence, RuleCredit } from '../../../domain/rules/playbook-edit.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import { betaCdf, betaInterval } from '../../../lib/math/beta-interval.ts';
import { beliefAgainst } from '../../../shared/over-chance.ts';
import { chanceOf } from '../../market/index.ts';

/** Standard errors that a mean regret must lie from none: some 97.5 % on that side. */
const REGRET_ERRORS = 2;

/** What came of a rule, judged. */
export interface RuleVerdict {
  /** With its interval, which costs more than the rest: only where it is told. */
  evidence(): EditEvidence;
  /** How sure it is that the rule does better than a price without drift, 0..1; null with too few outcomes. */
  readonly better: number | null;
  /** Whether its trades are clearly worse (1) or better (−1) than not trading; 0 where that is open. */
  readonly regretted: -1 | 0 | 1;
}

function regretted({ trades, regret, regretSquares }: RuleCredit, least: number): RuleVerdict['regretted'] {
  if (trades < least) return 0;
  const mean = regret / trades;
  const variance = Math.max(0, regretSquares / trades - mean * mean);
  const error = Math.sqrt(variance / (trades - 1));
  return Math.abs(mean) <= REGRET_ERRORS * error ? 0 : mean > 0 ? 1 : -1;
}

/** @param least outcomes, and trades, without which nothing is said */
export function judge(
  rule: PlaybookRule,
  regime: MarketRegime | null,
  credit: RuleCredit,
  least: number,
): RuleVerdict {
  const { hits, misses, trades, regret } = credit;
  const chance = chanceOf(rule.expect);
  const belief = beliefAgainst(hits, misses, chance);
  return {
    evidence: () => ({
      regime,
      hits,
      misses,
      interval: betaInterval(belief),
      chance,
      trades,
      regret: trades > 0 ? regret / trades : null,
    }),
    better: hits + misses < least ? null : 1 - betaCdf(chance, belief),
    regretted: regretted(credit, least),
  };
}
