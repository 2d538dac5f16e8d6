import type { PlaybookRule } from '../../../domain/rules/playbook.ts';
import type { Action } from '../../../domain/world/world.ts';
import { actOf, karmaSituation, type Pull, pullOn } from '../../karma/index.ts';
import type { ReflexInput } from '../input.ts';
import { confidenceOf, rank } from '../rules.ts';
import { type ReflexLimits, sizeAction } from '../size.ts';
import { spoken } from './choose.ts';

/** Rules as verified traces of the prompt would have them. */
export interface ByKarma {
  /** In the order in which they are tried; the very same list where no trace has anything to say. */
  readonly rules: readonly PlaybookRule[];
  /** Why rules were passed over, or go first. */
  readonly passed: readonly string[];
  /** Traces by which that is. */
  readonly heeded: readonly string[];
  /** Whether an order was rejected in situations like this, whoever wants it. */
  avoids(action: Action | null): boolean;
}

const UNMOVED: Omit<ByKarma, 'rules'> = { passed: [], heeded: [], avoids: () => false };

interface Tried extends Pull {
  readonly rule: PlaybookRule;
}

const traces = (ids: readonly string[]): string => ids.join(', ');

/**
 * Ranks rules by what was verified of the same act in situations like this: approval adds to a rule's confidence, within its rank, and rejection takes
 * away; what was rejected enough is passed over. Rules that wait for the owner's word are left alone.
 * @param rules that could act, in their own order
 */
export function byKarma(rules: readonly PlaybookRule[], input: ReflexInput, limits: ReflexLimits): ByKarma {
  const { karma } = limits;
  const seen = karma ? input.karma : [];
  if (!karma || seen.length === 0) return { rules, ...UNMOVED };
  const now = karmaSituation(input.regime, input.portfolio);
  const pull = (action: Action | null): Pull => {
    const said = pullOn(actOf(action), seen, now);
    input.heard(said.ids);
    return said;
  };
  const tried = rules.map((rule): Tried => {
    const { action } = sizeAction(rule.then, input, limits);
    const acts = action !== null || rule.then.kind === 'hold';
    return { rule, ...(acts && !spoken(rule) ? pull(action) : { pull: 0, ids: [] }) };
  });
  const passed = tried.filter((one) => one.pull <= -karma.avoids);
  const left = tried.filter((one) => one.pull > -karma.avoids);
  const worth = (one: Tried): number => confidenceOf(one.rule) + karma.sways * one.pull;
  const ordered = left.toSorted((a, b) => rank(a.rule) - rank(b.rule) || worth(b) - worth(a));
  const first = ordered[0] !== left[0] ? ordered[0] : undefined;
  // It goes first because it was approved, or because what went before it was not.
  const moved = first && (first.pull > 0 ? first : left[0]);
  return {
    rules: ordered.map(({ rule }) => rule),
    passed: [
      ...passed.map(
        ({ rule, ids }) =>
          `${rule.id} holds, but this was rejected in situations like this (${traces(ids)}).`,
      ),
      ...(first && moved
        ? [
            `${first.rule.id} goes first: ${moved === first ? 'this was approved' : `what ${moved.rule.id} does was rejected`} in situations like this (${traces(moved.ids)}).`,
          ]
        : []),
    ],
    heeded: [...passed.flatMap(({ ids }) => ids), ...(moved?.ids ?? [])],
    avoids: (action) => pull(action).pull <= -karma.avoids,
  };
}
