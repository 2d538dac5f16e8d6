import type { Playbook, PlaybookRule } from '../../../domain/rules/playbook.ts';
import type { RuleChange } from '../../../domain/rules/playbook-edit.ts';
import { PRIOR } from '../../playbook-default.ts';

/** What a rule says, without what was learnt of how often it is right. */
const wordsOf = ({ counts: _counts, ...rule }: PlaybookRule): string => JSON.stringify(sorted(rule));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
  );
}

/** Whether two rules say the same, whatever was learnt of them. */
export const saysTheSame = (a: PlaybookRule, b: PlaybookRule): boolean => wordsOf(a) === wordsOf(b);

/** Outcomes that one has beyond the other. */
const gained = (now: PlaybookRule, then: PlaybookRule['counts']): PlaybookRule['counts'] => ({
  alpha: Math.max(0, now.counts.alpha - then.alpha),
  beta: Math.max(0, now.counts.beta - then.beta),
});

const withMore = (rule: PlaybookRule, { alpha, beta }: PlaybookRule['counts']): PlaybookRule => ({
  ...rule,
  counts: { alpha: rule.counts.alpha + alpha, beta: rule.counts.beta + beta },
});

function applied(rules: readonly PlaybookRule[], { place, before, after }: RuleChange): PlaybookRule[] {
  const at = before === null ? -1 : rules.findIndex(({ id }) => id === before.id);
  if (before === null) return after ? [...rules.slice(0, place), after, ...rules.slice(place)] : [...rules];
  if (after === null) return rules.filter((_, i) => i !== at);
  // A belief is not an edit: what was learnt since the change was thought of stays.
  return rules.map((rule, i) => (i === at ? withMore(after, gained(rule, before.counts)) : rule));
}

/** The playbook once an edit is made: every rule that it does not name is the very same, in its place. */
export const applyChanges = (playbook: Playbook, changes: readonly RuleChange[]): Playbook => ({
  revision: playbook.revision + 1,
  rules: changes.reduce<readonly PlaybookRule[]>(applied, playbook.rules),
});

/** Whether every rule of an edit still says what the edit made of it. */
export const stillStands = ({ rules }: Playbook, changes: readonly RuleChange[]): boolean =>
  changes.every(({ before, after }) => {
    const now = rules.find(({ id }) => id === (after ?? before)!.id);
    return after === null ? now === undefined : now !== undefined && saysTheSame(now, after);
  });

/**
 * The playbook without an edit that still stands: its rules say what they said before it. What came of them since is kept: outcomes of a
 * rule that goes are counted by the first rule that it came of.
 */
export function undoChanges(playbook: Playbook, changes: readonly RuleChange[]): Playbook {
  let { rules } = playbook;
  const source = changes.find(({ before }) => before !== null)?.before?.id;
  for (const { place, before, after } of changes.toReversed()) {
    const now = after && rules.find(({ id }) => id === after.id);
    if (before === null) {
      const since = now ? gained(now, after!.counts) : { alpha: 0, beta: 0 };
      rules = rules.flatMap((rule) =>
        rule.id === after!.id ? [] : rule.id === source ? [withMore(rule, since)] : [rule],
      );
    } else if (after === null) rules = [...rules.slice(0, place), before, ...rules.slice(place)];
    else {
      const since = now ? gained(now, after.counts) : { alpha: 0, beta: 0 };
      rules = rules.map((rule) => (rule.id === after.id ? withMore(before, since) : rule));
    }
  }
  return { revision: playbook.revision + 1, rules };
}

/** The belief of a rule that begins with outcomes of its own. */
export const beliefOf = (hits: number, misses: number): PlaybookRule['counts'] => ({
  alpha: PRIOR.alpha + hits,
  beta: PRIOR.beta + misses,
});
