import type { PredictionOutcome } from '../../../domain/decisions/decision.ts';
import type { RuleCredit, RuleCredits } from '../../../domain/rules/playbook-edit.ts';
import { regretOf } from '../../market/index.ts';

export const NO_CREDIT: RuleCredit = {
  helpful: 0,
  harmful: 0,
  hits: 0,
  misses: 0,
  through: 0,
  trades: 0,
  regret: 0,
  regretSquares: 0,
};

function credited(before: RuleCredit, outcome: PredictionOutcome, price: number): RuleCredit {
  const { correct, tick, prediction } = outcome;
  const regret = regretOf(outcome, price);
  const apart = prediction.madeAtTick >= before.through;
  return {
    helpful: before.helpful + (correct ? 1 : 0),
    harmful: before.harmful + (correct ? 0 : 1),
    hits: before.hits + (apart && correct ? 1 : 0),
    misses: before.misses + (apart && !correct ? 1 : 0),
    through: apart ? tick : before.through,
    trades: before.trades + (regret === null ? 0 : 1),
    regret: before.regret + (regret ?? 0),
    regretSquares: before.regretSquares + (regret ?? 0) * (regret ?? 0),
  };
}

/** The counters of rules after a tick's due decisions; the very same where none rested on a rule. @param price now, quote per base */
export function creditRules(
  credits: RuleCredits,
  outcomes: readonly PredictionOutcome[],
  price: number,
): RuleCredits {
  let after = credits;
  for (const outcome of outcomes) {
    const { ruleId, regime } = outcome.prediction;
    if (ruleId === null) continue;
    const before = after[ruleId]?.[regime] ?? NO_CREDIT;
    after = { ...after, [ruleId]: { ...after[ruleId], [regime]: credited(before, outcome, price) } };
  }
  return after;
}

/** The counters stay, the evidence begins anew: what an edit rested on is not used twice. */
export function withoutEvidence(credits: RuleCredits, rules: readonly string[], tick: number): RuleCredits {
  const fresh = rules.flatMap((id) => {
    const own = credits[id];
    if (!own) return [];
    const regimes = Object.entries(own).map(([regime, { helpful, harmful }]) => [
      regime,
      { ...NO_CREDIT, helpful, harmful, through: tick },
    ]);
    return [[id, Object.fromEntries(regimes)] as const];
  });
  return { ...credits, ...Object.fromEntries(fresh) };
}

/** Of several, all together. */
export const summed = (credits: readonly RuleCredit[]): RuleCredit =>
  credits.reduce(
    (sum, one) => ({
      helpful: sum.helpful + one.helpful,
      harmful: sum.harmful + one.harmful,
      hits: sum.hits + one.hits,
      misses: sum.misses + one.misses,
      through: Math.max(sum.through, one.through),
      trades: sum.trades + one.trades,
      regret: sum.regret + one.regret,
      regretSquares: sum.regretSquares + one.regretSquares,
    }),
    NO_CREDIT,
  );
