import type {
  KeptPlaybook,
  Playbook,
  PlaybookRevision,
  RuleDifference,
} from '../../domain/rules/playbook.ts';
import { saysTheSame } from './edits/apply.ts';
import { withoutEvidence } from './edits/credit.ts';
import type { Edited } from './edits/curate.ts';

type Rules = Playbook['rules'];

/** Rule by rule, in the order of what there is now, what is gone last. What rules have come to is no difference. */
export function differences(before: Rules, after: Rules): readonly RuleDifference[] {
  const changed = after.flatMap((rule): readonly RuleDifference[] => {
    const was = before.find(({ id }) => id === rule.id);
    if (was && saysTheSame(was, rule)) return [];
    return [{ kind: was ? 'revised' : 'added', rule: rule.id, title: rule.title }];
  });
  const gone = before.filter(({ id }) => !after.some((rule) => rule.id === id));
  return [...changed, ...gone.map(({ id, title }): RuleDifference => ({ kind: 'removed', rule: id, title }))];
}

function reordered(before: Rules, after: Rules): boolean {
  const common = (some: Rules, others: Rules): readonly string[] =>
    some.flatMap(({ id }) => (others.some((other) => other.id === id) ? [id] : []));
  return common(before, after).join() !== common(after, before).join();
}

/** Whether two playbooks say the same, whatever came of their rules. */
export const sameWords = (one: Playbook, other: Playbook): boolean =>
  differences(one.rules, other.rules).length === 0 && !reordered(one.rules, other.rules);

/** Revisions as they are listed. @param kept newest first @param before what the oldest of them is compared with, if it is known */
export const revisionRows = (
  kept: readonly KeptPlaybook[],
  before: KeptPlaybook | null,
): readonly PlaybookRevision[] =>
  kept.map(({ revision, rules, origin }, i) => {
    const earlier = kept[i + 1] ?? before;
    return {
      revision,
      origin: origin ?? null,
      rules: rules.length,
      changes: earlier && differences(earlier.rules, rules),
      reordered: earlier !== null && reordered(earlier.rules, rules),
    };
  });

/** The rules of an earlier revision. Those that there are now keep what has come of them since. */
export const rulesOf = (earlier: Playbook, now: Playbook): Rules =>
  earlier.rules.map((rule) => {
    const counts = now.rules.find(({ id }) => id === rule.id)?.counts ?? rule.counts;
    return { ...rule, counts };
  });

/**
 * The state with other rules, as the next revision; the very same where they say the same. What came of a rule under other words is no
 * evidence for its new ones: counters stay, evidence begins anew.
 * @param tick last one lived
 */
export function revise<State extends Pick<Edited, 'playbook'> & Partial<Edited>>(
  state: State,
  rules: Rules,
  tick: number,
): State {
  const { playbook, ruleCredits } = state;
  const after: Playbook = { revision: playbook.revision + 1, rules };
  if (sameWords(playbook, after)) return state;
  const changed = differences(playbook.rules, rules).map(({ rule }) => rule);
  return {
    ...state,
    playbook: after,
    ...(ruleCredits && { ruleCredits: withoutEvidence(ruleCredits, changed, tick) }),
  };
}
