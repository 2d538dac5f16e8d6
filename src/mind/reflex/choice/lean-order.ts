import type { EvidenceWeighed } from '../../../domain/decisions/evidence.ts';
import type { PlaybookRule } from '../../../domain/rules/playbook.ts';
import { leanSize } from '../../evidence/index.ts';
import { sigmaOver } from '../../market/index.ts';
import { refusalOf } from '../../standing-orders/index.ts';
import type { ReflexInput } from '../input.ts';
import { type ReflexLimits, sizeAction } from '../size.ts';
import { type Choice, spoken } from './choose.ts';

/**
 * The rules' choice with its order larger or smaller by what the prompt has seen of the price; null where they order no swap, where the owner's word
 * decides, and where the prompt has seen nothing. What the cage does not allow, and what a standing order forbids, is not ordered for it.
 * @param speaking rules whose records and facts count
 */
export function leanOrder(
  choice: Choice,
  speaking: readonly PlaybookRule[],
  input: ReflexInput,
  limits: ReflexLimits,
): { readonly choice: Choice; readonly said: EvidenceWeighed } | null {
  const { best } = choice;
  const { evidence: policy } = limits;
  if (!policy || policy.sizes <= 0 || best?.sized.action?.kind !== 'swap' || spoken(best.rule)) return null;
  const { rule } = best;
  const said = leanSize({
    entries: input.evidence,
    holding: speaking,
    side: best.sized.action.side,
    exposure: input.portfolio.exposure,
    sigma: sigmaOver(input.regime, limits.stepsPerYear, 1),
    policy,
  });
  if (!said) return null;
  input.heard(said.parts.map(({ id }) => id));
  const sized = sizeAction(rule.then, input, limits, said.leant!.times);
  const may = sized.action && !refusalOf(sized.action, rule.id, input.standing);
  return { said, choice: may ? { ...choice, best: { rule, sized } } : choice };
}
