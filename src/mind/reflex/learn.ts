import type { Playbook } from '../../domain/playbook.ts';

/**
 * Moves a rule's Beta posterior by one outcome of what it expected. The playbook's revision stays: a belief is not
 * an edit. A rule that is no longer there changes nothing.
 */
export function updateRule(playbook: Playbook, ruleId: string, correct: boolean): Playbook {
  if (!playbook.rules.some((rule) => rule.id === ruleId)) return playbook;
  return {
    ...playbook,
    rules: playbook.rules.map((rule) =>
      rule.id !== ruleId
        ? rule
        : {
            ...rule,
            counts: {
              alpha: rule.counts.alpha + (correct ? 1 : 0),
              beta: rule.counts.beta + (correct ? 0 : 1),
            },
          },
    ),
  };
}
