import type { WorkspaceEntry } from '../../../../../domain/context/context.ts';
import { type SourceAttribution, WEAK_LDS } from '../../../../../domain/governor/source-attribution.ts';
import { isHardContext } from '../../../../../shared/hard-context.ts';
import { count, formatNumber } from '../../../../words/index.ts';

/** How deep each source is shaded, −1 to 1: its score against the largest of either sign. */
export function shadesOf({ sources }: Pick<SourceAttribution, 'sources'>): ReadonlyMap<string, number> {
  const most = Math.max(...sources.map(({ score }) => Math.abs(score)), 0);
  return new Map(sources.map(({ id, score }) => [id, most === 0 ? 0 : score / most]));
}

/**
 * Entries on which nothing rests, what takes most tokens first: without them the decision is as likely, and they could have been left out. None where
 * the scores say little; what is in whatever it is worth is none of them.
 */
export function idleOf(
  { sources, fit: { lds } }: Pick<SourceAttribution, 'sources' | 'fit'>,
  entries: readonly WorkspaceEntry[],
): readonly WorkspaceEntry[] {
  if (lds === null || lds < WEAK_LDS) return [];
  const idle = new Set(sources.flatMap(({ id, score }) => (score === 0 ? [id] : [])));
  return entries
    .filter((entry) => entry.included && idle.has(entry.id) && !isHardContext(entry))
    .sort((a, b) => b.tokens - a.tokens || (a.id < b.id ? -1 : 1));
}

/** Nats as a person reads them, e.g. `+2.4`. */
export const nats = (value: number): string => formatNumber(value, { digits: 1, sign: true });

/** What was weighed, and by whom. @param local the model in this tab, by its name; null where there is none */
export function whatWords(
  { by, model, textTokens, ablations }: SourceAttribution,
  local: string | null,
): string {
  const rater = model === local ? 'the model in this tab' : `the model ${model}`;
  const asked = `${formatNumber(ablations, { digits: 0 })} ablations, half of the entries left out of each`;
  const text = count(textTokens, 'token');
  return by === 'reflex' || by === 'owner'
    ? `${by === 'owner' ? 'The owner' : 'The reflex'} decided, not a model. What follows is no trace of how: it says which entries make this decision likely in the eyes of ${rater}, which took no part in it (${text}; ${asked}).`
    : `${by} wrote the reply; ${rater} says which entries make it likely (${text}; ${asked}).`;
}

/** How far the scores can be trusted. */
export function fitWords({ fit: { lds, drops, halfDrop } }: SourceAttribution): readonly string[] {
  const rests =
    lds === null
      ? 'All ablations were as likely: the scores say nothing.'
      : `The scores foretell ablations that they were not made of with a rank correlation of ${formatNumber(lds, { digits: 2 })} (1 is perfect, 0 is chance)${lds < WEAK_LDS ? ': little, so take them as hints' : ''}.`;
  const dropped = drops.map(
    ({ k, drop }) =>
      `without the ${k === 1 ? 'highest' : `${k} highest`} by ${formatNumber(drop, { digits: 1 })} nats`,
  );
  const less =
    drops.length === 0
      ? 'No entry made it likelier.'
      : `It is less likely ${dropped.join(', ')}; without half of all by chance, by ${formatNumber(halfDrop, { digits: 1 })}.`;
  return [rests, less];
}
