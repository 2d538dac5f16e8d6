import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { EntryReference, EntryWorth } from '../../domain/governor/contribution.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import { type SourceAttribution, WEAK_LDS } from '../../domain/governor/source-attribution.ts';

/** What a reference counts by how it is known: named outright it counts whole, read out of words half, and out of likeness a quarter. Ours. */
const COUNTS: Readonly<Record<EntryReference['by'], number>> = {
  citation: 1,
  provider: 1,
  quotation: 0.5,
  likeness: 0.25,
};

/** How it is known what a decision rests on, beside what it cites itself. */
interface Known {
  /** What it refers to by whatever shows it; what it cites where they are left out. */
  readonly references?: readonly EntryReference[];
  /** What each source did to how likely it was, traced at rest: goes before references, unless it tells little. */
  readonly traced?: Pick<SourceAttribution, 'sources' | 'fit'> | null;
}

type Worth = Omit<EntryWorth, 'category'>;

function worthBy(decision: Decision, { references, traced }: Known): readonly Worth[] {
  if (traced && (traced.fit.lds ?? 0) >= WEAK_LDS)
    return traced.sources.map(({ id, score }) => ({ id, worth: Math.max(0, score), by: 'attribution' }));
  const cited = decision.cited.map((id): EntryReference => ({ id, by: 'citation' }));
  return (references ?? cited).map(({ id, by }) => ({ id, worth: COUNTS[by], by }));
}

/**
 * What each entry of its prompt was to a model's decision: of attribution each entry's part of what made it likelier, else of what it refers
 * to. A model cannot be asked again, so this stands in for leaving entries out.
 * @returns in the order in which it is known, shares above 0 that sum to 1; nothing where no model decided, or it rests on nothing that was there
 */
export function creditOf(
  decision: Decision,
  { entries }: Pick<CognitiveWorkspace, 'entries'>,
  known: Known = {},
): readonly EntryWorth[] {
  if (decision.source !== 'model') return [];
  const there = new Map(entries.flatMap(({ id, category, included }) => (included ? [[id, category]] : [])));
  const worths = worthBy(decision, known).flatMap((one): readonly EntryWorth[] => {
    const category = there.get(one.id);
    return category === undefined || one.worth <= 0 ? [] : [{ ...one, category }];
  });
  const all = worths.reduce((sum, { worth }) => sum + worth, 0);
  return worths.map((one) => ({ ...one, worth: one.worth / all }));
}
