import { MARKET_REGIMES, type MarketRegime } from '../../../domain/world/market.ts';
import type { RuleCondition, PlaybookRule } from '../../../domain/rules/playbook.ts';

/** Regimes that a rule can hold in. */
export function regimesOf({ when }: Pick<PlaybookRule, 'when'>): readonly MarketRegime[] {
  const named = when.flatMap((condition) => (condition.kind === 'regime' ? [condition.in] : []));
  return MARKET_REGIMES.filter((regime) => named.every((one) => one.includes(regime)));
}

export const eitherOf = (
  some: readonly MarketRegime[],
  others: readonly MarketRegime[],
): readonly MarketRegime[] => MARKET_REGIMES.filter((one) => some.includes(one) || others.includes(one));

/** The rule in these regimes only: one condition says so, the first of those that spoke of regimes, else a new one in front. */
export function inRegimes(rule: PlaybookRule, regimes: readonly MarketRegime[]): PlaybookRule {
  const own: RuleCondition = { kind: 'regime', in: regimes };
  const first = rule.when.findIndex(({ kind }) => kind === 'regime');
  if (first < 0) return { ...rule, when: [own, ...rule.when] };
  const when = rule.when.flatMap((condition, i): readonly RuleCondition[] =>
    i === first ? [own] : condition.kind === 'regime' ? [] : [condition],
  );
  return { ...rule, when };
}

/** The rule for every situation: without it nothing would be decided where no other holds. It is only counted. */
export const isFallback = ({ when }: Pick<PlaybookRule, 'when'>): boolean => when.length === 0;
