import type { WorkspaceEntry } from '../../../../../domain/context/context.ts';
import { type SourceAttribution, WEAK_LDS } from '../../../../../domain/governor/source-attribution.ts';
import { isHardContext } from '../../../../../shared/hard-context.ts';
import { formatNumber } from '../../../../words/index.ts';
import { t } from './strings.ts';

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
  const rater = model === local ? null : model;
  if (by === 'owner') return t.ownerDecided(rater, textTokens, ablations);
  if (by === 'reflex') return t.reflexDecided(rater, textTokens, ablations);
  return t.modelReplied(by, rater, textTokens, ablations);
}

/** How far the scores can be trusted. */
export function fitWords({ fit: { lds, drops, halfDrop } }: SourceAttribution): readonly string[] {
  if (drops.length === 0) return [correlationWords(lds), t.fit.noDrop];
  const dropped = drops.map(({ k, drop }) => {
    const less = formatNumber(drop, { digits: 1 });
    return k === 1 ? t.fit.top(less) : t.fit.topSome(k, less);
  });
  return [correlationWords(lds), t.fit.drops(dropped.join(', '), formatNumber(halfDrop, { digits: 1 }))];
}

/** How well scores foretell ablations that they were not made of. @param lds null where nothing could be told */
function correlationWords(lds: number | null): string {
  if (lds === null) return t.fit.none;
  const correlation = formatNumber(lds, { digits: 2 });
  return lds < WEAK_LDS ? t.fit.weak(correlation) : t.fit.good(correlation);
}
