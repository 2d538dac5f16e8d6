import type { CognitiveWorkspace } from '../../../domain/context.ts';
import type { CompressionGuideline } from '../../../domain/guideline.ts';
import type { MarketRegime } from '../../../domain/market.ts';
import { receiptOf } from '../receipt.ts';
import { isOfKind } from './kinds.ts';
import type { GuidelinesState } from './state.ts';

/** What a prompt goes by: those in force in its regime, and how many entries each may keep. */
export interface InForce {
  readonly guidelines: readonly Pick<CompressionGuideline, 'number' | 'kind'>[];
  readonly most: number;
}

/** Left out where none is in force in the regime. */
export function guidelinesIn(
  state: GuidelinesState | undefined,
  regime: MarketRegime,
  most: number,
): { readonly guidelines?: InForce } {
  const guidelines = (state?.guidelines ?? [])
    .filter((one) => one.status === 'in-force' && one.regime === regime)
    .map(({ number, kind }) => ({ number, kind }));
  return guidelines.length > 0 ? { guidelines: { guidelines, most } } : {};
}

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
