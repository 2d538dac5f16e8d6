import type { PlaybookEditRow, RuleRow } from '../../../../domain/rules/playbook-edit.ts';
import { formatNumber, words } from '../../../words/index.ts';

const AUTHORS = { birth: 'born with it', owner: 'yours', edit: 'changed by itself' } as const;

export const authorWords = (by: RuleRow['by']): string => AUTHORS[by];

/** What came of a rule by regime, e.g. `crisis 3 of 4`; the most first. */
export const regimeLines = ({ regimes }: Pick<RuleRow, 'regimes'>): string =>
  regimes
    .toSorted((a, b) => b.helpful + b.harmful - a.helpful - a.harmful)
    .map(({ regime, helpful, harmful }) => `${words(regime)} ${helpful} of ${helpful + harmful}`)
    .join(', ');

const VERDICTS = {
  better: 'better than chance',
  worse: 'worse than chance',
  open: 'as chance would have it',
} as const;

/** What came of a rule against a price without drift, with the middle 95 %; empty where nothing did. */
export function againstWords({ against }: Pick<RuleRow, 'against'>): string {
  if (!against) return '';
  const {
    times,
    interval: [low, high],
    verdict,
  } = against;
  const percent = (share: number): string => formatNumber(share, { unit: '%', digits: 0 });
  return `${VERDICTS[verdict]}: ${percent(low)} to ${percent(high)} of ${formatNumber(times)} that do not overlap`;
}

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
