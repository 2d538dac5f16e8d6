import type { PlaybookRule } from '../../../domain/rules/playbook.ts';
import type { RefusedAction } from '../../../domain/rules/standing-order.ts';
import { refusalOf } from '../../standing-orders/index.ts';
import type { ReflexInput } from '../input.ts';
import { type ReflexLimits, sizeAction } from '../size.ts';
import { againstOrder } from './against-order.ts';
import { type Option, rankOptions, type RankedOption } from './rank-options.ts';

export interface Choice {
  /** Null where no applicable rule waits on purpose or can act. */
  readonly best: Option | null;
  /** Better rules that could not act, each with its reason. */
  readonly passed: readonly string[];
  /** Of these, what standing orders of the owner forbid. */
  readonly refused: readonly RefusedAction[];
  /** Ids of the memories by which a rule was passed over; absent where none was. */
  readonly heeded?: readonly string[];
  /** A sentence on what expected free energy made of the rules; absent where the rules' own order decides. */
  readonly weighed?: string;
}

export const spoken = ({ when }: PlaybookRule): boolean => when.some(({ kind }) => kind === 'steer');
export const ofLiquidity = ({ then }: PlaybookRule): boolean =>
  then.kind === 'provide' || then.kind === 'withdraw';
const two = (value: number): string => value.toFixed(2);

function sentence(ranked: readonly RankedOption[]): string {
  const each = ranked.map(
    ({ option, energy, utility, novelty, chance }) =>
      `${option.rule.id} ${two(energy)} (utility ${two(utility)}, novelty ${two(novelty)}, chance ${two(chance)})`,
  );
  return `By expected free energy, least first: ${each.join(', ')}.`;
}

/**
 * The rule that acts: the first in the rules' own order that waits on purpose or that can act; or, where the limits say so, the one of least
 * expected free energy among those that trade or wait, as long as the first is neither the owner's word nor about liquidity.
 */
export function choose(rules: readonly PlaybookRule[], input: ReflexInput, limits: ReflexLimits): Choice {
  const passed: string[] = [];
  const refused: RefusedAction[] = [];
  const able: Option[] = [];
  const heeded: string[] = [];
  for (const rule of rules) {
    const sized = sizeAction(rule.then, input, limits);
    const against = limits.heeds && !spoken(rule) ? againstOrder(sized.action, input.following) : null;
    if (against) {
      heeded.push(against.id);
      passed.push(`${rule.id} holds, but ${against.why}.`);
      continue;
    }
    const refusal = sized.action && refusalOf(sized.action, rule.id, input.standing);
    if (refusal) refused.push(refusal.refused);
    else if (sized.action || rule.then.kind === 'hold') {
      able.push({ rule, sized });
      if (!limits.byEnergy || spoken(able[0]!.rule) || ofLiquidity(able[0]!.rule)) break;
      continue;
    }
    passed.push(`${rule.id} holds, but ${refusal ? refusal.why : sized.note}.`);
  }
  const said = { passed, refused, ...(heeded.length > 0 && { heeded }) };
  const options = able.filter(({ rule }) => !ofLiquidity(rule));
  if (!limits.byEnergy || options.length < 2) return { best: able[0] ?? null, ...said };
  const ranked = rankOptions(options, input, limits);
  return { best: ranked[0]!.option, ...said, weighed: sentence(ranked) };
}
