import type { CuratorAct, CuratorDeed, CuratorStanding } from '../../../../domain/records/curator.ts';
import type { DistilledRow } from '../../../../domain/rules/distilled.ts';
import { againstChanceWords, overChance } from '../../../../shared/over-chance.ts';
import { count, formatNumber } from '../../../words/index.ts';

/** What each deed of the Curator is called. */
export const DEED_WORDS: Readonly<Record<CuratorDeed, string>> = {
  validate: 'Validated',
  prune: 'Put aside',
  compress: 'Made one',
  link: 'Linked',
};

export const ACT_STANDING: Readonly<Record<CuratorStanding, string>> = {
  'in-force': '',
  undone: 'taken back',
  overtaken: 'changed since',
};

/** What an act touched, by the titles that the memories had. */
export const touched = ({ changes }: CuratorAct): string => {
  const [first, ...others] = changes.map(({ title }) => title);
  return others.length === 0 ? (first ?? '') : `${first} and ${count(others.length, 'other')}`;
};

/** What an act had a memory say otherwise: before and since; null where it changed no words. */
export function reworded({
  changes,
}: CuratorAct): { readonly before: string; readonly after: string } | null {
  const change = changes.find(({ after }) => after.text !== undefined);
  return change ? { before: change.before.text ?? '', after: change.after.text ?? '' } : null;
}

const STANDINGS: Readonly<Record<DistilledRow['standing'], string>> = {
  waits: 'waits to be proved',
  proved: 'answers without a model',
  refuted: 'refuted by what came',
  expired: 'expired',
  playbook: 'ended with the playbook that it was decided beside',
  replaced: 'replaced by a newer one',
  room: 'gave way to others',
};

/** How a distilled decision stands, and what it has done. */
export function distilledWords({ standing, hits, misses, against, uses, until }: DistilledRow): string {
  const over = overChance(against);
  const chance = over ? ` (what it expected came in ${againstChanceWords(over)})` : '';
  const ends = standing === 'proved' && until !== null ? ` until tick ${formatNumber(until)}` : '';
  return `${formatNumber(hits)} right, ${formatNumber(misses)} wrong${chance}, answered ${count(uses, 'time')}; ${STANDINGS[standing]}${ends}`;
}
