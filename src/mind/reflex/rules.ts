import type { Comparator, RuleCondition, Playbook, PlaybookRule } from '../../domain/rules/playbook.ts';
import type { ReflexInput } from './input.ts';
import { steerSays } from '../standing-orders/index.ts';

/** What conditions are judged on. */
type RuleInput = Pick<ReflexInput, 'features' | 'regime' | 'phase' | 'steers'>;

/** Equality of numbers that were computed: within a billionth. */
const EQUAL = 1e-9;

function compare(value: number, op: Comparator, bound: number): boolean {
  switch (op) {
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '=':
      return Math.abs(value - bound) <= EQUAL;
  }
}

/** Whether one condition holds now. */
export function holds(condition: RuleCondition, input: RuleInput): boolean {
  switch (condition.kind) {
    case 'feature':
      return compare(input.features[condition.feature] ?? Number.NaN, condition.op, condition.value);
    case 'regime':
      return condition.in.includes(input.regime.regime);
    case 'phase':
      return condition.in.includes(input.phase);
    case 'steer':
      return input.steers.some((steer) => steerSays(steer, condition.words));
  }
}

/** Share of a rule's conditions that hold now, 0..1; 1 for a rule without conditions. */
export function relevance(rule: Pick<PlaybookRule, 'when'>, input: RuleInput): number {
  if (rule.when.length === 0) return 1;
  return rule.when.filter((condition) => holds(condition, input)).length / rule.when.length;
}

/** Mean of the Beta posterior: how often what the rule expects has come true, 0..1. */
export function confidenceOf(rule: Pick<PlaybookRule, 'counts'>): number {
  const { alpha, beta } = rule.counts;
  return alpha + beta > 0 ? alpha / (alpha + beta) : 0.5;
}

/** Whether the rule acted so lately that it rests. */
export function isResting(
  rule: Pick<PlaybookRule, 'id' | 'rest'>,
  input: Pick<ReflexInput, 'tick' | 'lastActed'>,
): boolean {
  const last = input.lastActed[rule.id];
  return last !== undefined && input.tick - last <= rule.rest;
}

/** An instruction of the owner first, a rule for the situation next, the rule for every situation last. */
export function rank(rule: PlaybookRule): number {
  if (rule.when.some((condition) => condition.kind === 'steer')) return 0;
  return rule.when.length > 0 ? 1 : 2;
}

/**
 * The rules whose conditions all hold, that are enabled and rested, best first: by rank (an owner's instruction, a
 * situation, any situation), then by confidence, then the more specific, then as written.
 */
export function applicableRules(playbook: Playbook, input: ReflexInput): readonly PlaybookRule[] {
  return playbook.rules
    .map((rule, index) => ({ rule, index }))
    .filter(({ rule }) => rule.enabled && !isResting(rule, input) && relevance(rule, input) === 1)
    .sort(
      (a, b) =>
        rank(a.rule) - rank(b.rule) ||
        confidenceOf(b.rule) - confidenceOf(a.rule) ||
        b.rule.when.length - a.rule.when.length ||
        a.index - b.index,
    )
    .map(({ rule }) => rule);
}

/** Rules whose word counts now: their conditions hold, resting or not, or they acted so lately that what they expect is still open. */
export const speakingRules = ({ rules }: Playbook, input: ReflexInput): readonly PlaybookRule[] =>
  rules.filter((rule) => {
    if (!rule.enabled) return false;
    const last = input.lastActed[rule.id];
    return relevance(rule, input) === 1 || (last !== undefined && input.tick - last <= rule.expect.ticks);
  });
