import type { PlaybookEditRow, RuleRow } from '../../../../domain/rules/playbook-edit.ts';
import { words } from '../../../words/index.ts';

const AUTHORS = { birth: 'born with it', owner: 'yours', edit: 'changed by itself' } as const;

export const authorWords = (by: RuleRow['by']): string => AUTHORS[by];

/** What came of a rule by regime, e.g. `crisis 3 of 4`; the most first. */
export const regimeLines = ({ regimes }: Pick<RuleRow, 'regimes'>): string =>
  regimes
    .toSorted((a, b) => b.helpful + b.harmful - a.helpful - a.harmful)
    .map(({ regime, helpful, harmful }) => `${words(regime)} ${helpful} of ${helpful + harmful}`)
    .join(', ');

/** How an edit stands. */
export function standingWords({
  standing,
  undone,
}: Pick<PlaybookEditRow, 'standing'> & Partial<PlaybookEditRow>): string {
  if (standing === 'in-force') return 'in force';
  if (standing === 'suggested') return 'only suggested: the rule is yours, and is as you wrote it';
  if (standing === 'undone') return `undone by you after tick ${undone ?? 0}; it will not be made again`;
  return 'overtaken: the rule has been changed since';
}
