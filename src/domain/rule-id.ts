import type { Decision } from './decision.ts';

/** Between a rule's id and the situation's hash in the name of a cached decision; before it stands nothing where a model's was distilled. */
const MARK = '@';

/** The name of a decision that a rule took in a situation. @param situation its hash */
export const cachedDecision = (rule: string, situation: string): string => `${rule}${MARK}${situation}`;

/** The playbook rule behind a decision, whether it was judged afresh or came from the cache; null without one. */
export function ruleIdOf({ source, by }: Pick<Decision, 'source' | 'by'>): string | null {
  if (source === 'rule') return by;
  return source === 'cache' ? by.split(MARK, 1)[0] || null : null;
}
