import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import { receiptOf } from './receipt.ts';
import { isOfKind } from './guideline-kinds.ts';
import type { InForce } from '../contract/index.ts';

/**
 * What of a prompt gave way and is kept whole by guidelines, the best of each kind.
 * @param workspace as it is without them
 * @returns by entry, the number of the guideline
 */
export function keptBy(
  workspace: CognitiveWorkspace,
  { guidelines, most }: InForce,
): ReadonlyMap<string, number> {
  const { entries } = receiptOf(workspace);
  const scores = new Map(workspace.entries.map(({ id, score }) => [id, score]));
  const best = [...entries].sort(
    (a, b) => scores.get(b.id)! - scores.get(a.id)! || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  const kept = new Map<string, number>();
  for (const { number, kind } of guidelines) {
    const own = best.filter((entry) => !kept.has(entry.id) && isOfKind(kind, entry));
    for (const { id } of own.slice(0, most)) kept.set(id, number);
  }
  return kept;
}
