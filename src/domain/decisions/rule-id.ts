import type { Decision } from './decision.ts';

/** Between a rule's id and the situation's hash in the name of a decision that is taken again; before it stands nothing where a model's was distilled. */
const MARK = '@';

/** The playbook rule behind a decision; null without one. Minds up to version 10 took some again from a cache, by the rule's name and a situation's. */
export function ruleIdOf({ source, by }: Pick<Decision, 'source' | 'by'>): string | null {
  if (source === 'rule') return by;
  return source === 'cache' ? by.split(MARK, 1)[0] || null : null;
}
