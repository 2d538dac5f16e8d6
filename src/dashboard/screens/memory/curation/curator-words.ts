import type { CuratorAct } from '../../../../domain/records/curator.ts';
import type { DistilledRow } from '../../../../domain/rules/distilled.ts';
import { overChance } from '../../../../shared/over-chance.ts';
import { t } from './strings.ts';

/** What an act touched, by the titles that the memories had. */
export const touched = ({ changes }: CuratorAct): string => {
  const [first, ...others] = changes.map(({ title }) => title);
  return others.length === 0 ? (first ?? '') : t.curator.touched(first ?? '', others.length);
};

/** What an act had a memory say otherwise: before and since; null where it changed no words. */
export function reworded({
  changes,
}: CuratorAct): { readonly before: string; readonly after: string } | null {
  const change = changes.find(({ after }) => after.text !== undefined);
  return change ? { before: change.before.text ?? '', after: change.after.text ?? '' } : null;
}

/** How a distilled decision stands, and what it has done. */
export function distilledWords({ standing, hits, misses, against, uses, until }: DistilledRow): string {
  const over = overChance(against);
  const said = [
    t.distilled.record(hits, misses),
    ...(over ? [t.distilled.chance(over)] : []),
    t.distilled.answered(uses),
    standing === 'proved' && until !== null
      ? t.distilled.provedUntil(until)
      : t.distilled.standings[standing],
  ];
  return said.join('; ');
}
