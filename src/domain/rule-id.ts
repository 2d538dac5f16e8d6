import type { Decision } from './decision.ts';

/** Separates a rule's id from the hash of the situation in the name of a cached decision. */
export const CACHE_MARK = '@';

/** The playbook rule behind a decision, whether it was judged afresh or came from the cache; null without one. */
export function ruleIdOf(decision: Pick<Decision, 'source' | 'by'>): string | null {
  if (decision.source === 'rule') return decision.by;
  if (decision.source === 'cache') return decision.by.split(CACHE_MARK)[0] ?? null;
  return null;
}
