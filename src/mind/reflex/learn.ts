import type { Playbook } from '../../domain/rules/playbook.ts';

/** How fast the trust in one's own strategy follows the quality of what it predicted. */
const CONFIDENCE_RATE = 0.05;
/** Quality that earns no trust at all: somewhat worse than stating a coin flip as one (0.75). */
const NO_TRUST_QUALITY = 0.5;

/** Trust in the strategy after one outcome. @param quality 0..1, from the world */
export function trustAfter(trust: number, quality: number): number {
  const earned = Math.max(0, (quality - NO_TRUST_QUALITY) / (1 - NO_TRUST_QUALITY));
  return trust + CONFIDENCE_RATE * (earned - trust);
}

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
