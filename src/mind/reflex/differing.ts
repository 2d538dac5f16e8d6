import type { Decision } from '../../domain/decisions/decision.ts';
import type { DecisionPart } from '../../domain/decisions/episodic-replay.ts';
import { ruleIdOf } from '../../domain/decisions/rule-id.ts';

export type Compared = Pick<Decision, 'source' | 'by' | 'summary' | 'action' | 'confidence' | 'prediction'>;

/** What the reflex goes by; a decision from its cache and the same one judged afresh are the same. */
export const basis = (decision: Compared): string => ruleIdOf(decision) ?? decision.source;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The parts in which two decisions differ, in a fixed order. */
export function differingParts(a: Compared, b: Compared): readonly DecisionPart[] {
  const parts: DecisionPart[] = [];
  if (basis(a) !== basis(b)) parts.push('rule');
  if (!same(a.action, b.action)) parts.push('action');
  if (a.confidence !== b.confidence) parts.push('confidence');
  if (!same(a.prediction, b.prediction)) parts.push('prediction');
  return parts;
}
