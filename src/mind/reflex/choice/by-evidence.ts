import type { PlaybookRule, RuleAction } from '../../../domain/rules/playbook.ts';
import { evidenceIn, weighEvidence, type Weighing } from '../../evidence/index.ts';
import { sigmaOver } from '../../market/index.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { refusalOf } from '../../standing-orders/index.ts';
import { afterOrder } from '../after-order.ts';
import type { ReflexInput } from '../input.ts';
import { type ReflexLimits, sizeAction, type Sized } from '../size.ts';
import type { ByKarma } from './by-karma.ts';
import { type Choice, ofLiquidity, spoken } from './choose.ts';

/** What was chosen by evidence. */
export interface ChosenByEvidence {
  /** Null where no rule does it. */
  readonly rule: PlaybookRule | null;
  /** As the page calls it. */
  readonly name: string;
  readonly sized: Sized;
  readonly weighing: Weighing;
  /** Whether it is other than what rules alone would do. */
  readonly overrules: boolean;
  /** The rule that would have provided liquidity; absent where none would. */
  readonly provides?: string;
}

/** What could be done whatever rules say. Ours: a few, so that the best of them is not the best by chance. */
const PLAIN: readonly (readonly [name: string, action: RuleAction])[] = [
  ['buy 10%', { kind: 'buy', share: 0.1 }],
  ['buy 30%', { kind: 'buy', share: 0.3 }],
  ['sell a quarter', { kind: 'sell', share: 0.25 }],
  ['sell all', { kind: 'sell', share: 1 }],
];
/** And where a sign was given, which is answered whole, and undone whole. */
const ON_A_SIGN: typeof PLAIN = [
  ['hold half', { kind: 'target-exposure', exposure: 0.5, tolerance: 0.1 }],
  ['hold most', { kind: 'target-exposure', exposure: 0.9, tolerance: 0.1 }],
];
const HOLD = 'hold';
/** What a plain order has to move where orders are kept for signs, share of equity. Ours. */
const WORTH_AN_ORDER = 0.08;

interface Option {
  readonly name: string;
  readonly rule: PlaybookRule | null;
  readonly sized: Sized;
}

/**
 * What could be done: to wait, by the rule that waits where there is one, what rules that hold would, and a few plain orders; nothing that the
 * owner forbids, that he rejected in situations like this, or that comes to nothing.
 */
function optionsOf(
  { rules, avoids }: Pick<ByKarma, 'rules' | 'avoids'>,
  input: ReflexInput,
  limits: ReflexLimits,
  onASign: boolean,
): readonly Option[] {
  const trades = rules.filter((rule) => rule.then.kind !== 'hold' && !ofLiquidity(rule));
  const wanted = [
    ...trades.map((rule) => ({ name: rule.id, rule, action: rule.then })),
    ...[...PLAIN, ...(onASign ? ON_A_SIGN : [])].map(([name, action]) => ({ name, rule: null, action })),
  ];
  const orders = wanted.flatMap(({ name, rule, action }): Option[] => {
    const sized = sizeAction(action, input, limits);
    const by = rule?.id ?? name;
    return sized.action && !avoids(sized.action) && !refusalOf(sized.action, by, input.standing)
      ? [{ name, rule, sized }]
      : [];
  });
  const waits = rules.find((rule) => rule.then.kind === 'hold') ?? null;
  return [{ name: waits?.id ?? HOLD, rule: waits, sized: { action: null, note: 'it waits' } }, ...orders];
}

/**
 * What is done by all that the prompt holds: what rules alone would do, or something that is surely better; null where the rules' own order decides: where the first of them is the owner's word or about
 * liquidity, and where the prompt has seen nothing of what prices did.
 * @param karma rules that could act, in the order in which they are tried @param speaking those whose word counts, the resting among them
 */
export function chooseByEvidence(
  karma: Pick<ByKarma, 'rules' | 'avoids'>,
  speaking: readonly PlaybookRule[],
  { best }: Choice,
  input: ReflexInput,
  limits: ReflexLimits,
  policy: GolemPolicy['evidence'],
): ChosenByEvidence | null {
  if (best && spoken(best.rule)) return null;
  const known = {
    entries: input.evidence,
    holding: speaking,
    exposure: input.portfolio.exposure,
    sigma: sigmaOver(input.regime, limits.stepsPerYear, 1),
    policy,
  };
  const heard = evidenceIn(known);
  if (heard.length === 0) return null;
  // Who has provided liquidity waits for what is announced as others do.
  const onASign = heard.some(({ ahead }) => ahead);
  const gives = best?.rule.then.kind === 'withdraw';
  if (best && ofLiquidity(best.rule) && (!onASign || (gives && !heard.some(({ ahead }) => ahead?.mean))))
    return null;
  input.heard(heard.map(({ id }) => id));
  const options = optionsOf(karma, input, limits, onASign);
  const own = options.find(({ rule }) => rule !== null && rule.id === best?.rule.id) ?? options[0]!;
  const possible = options
    .map(({ name, rule, sized }) => ({ name, rule, ...afterOrder(sized.action, input) }))
    .filter(
      ({ name, exposure }, place) =>
        !onASign || place === 0 || name === own.name || Math.abs(exposure - known.exposure) >= WORTH_AN_ORDER,
    );
  const weighing = weighEvidence({ ...known, own: own.name, possible }, heard);
  if (!weighing) return null;
  const chosen = options.find(({ name }) => name === weighing.chosen)!;
  // What is in a pool cannot answer the next sign whole.
  const provides = best?.rule.then.kind === 'provide' ? best.rule.id : null;
  return {
    ...chosen,
    weighing,
    overrules: chosen !== own || provides !== null,
    ...(provides !== null && { provides }),
  };
}
