import type { PlaybookEditRow, RuleRow } from '../../../../domain/rules/playbook-edit.ts';
import { formatNumber, words } from '../../../words/index.ts';
import { t } from './strings.ts';

/** What came of a rule by regime, e.g. `crisis 3 of 4`; the most first. */
export const regimeLines = ({ regimes }: Pick<RuleRow, 'regimes'>): string =>
  regimes
    .toSorted((a, b) => b.helpful + b.harmful - a.helpful - a.harmful)
    .map(({ regime, helpful, harmful }) =>
      t.rules.regime(words(regime), formatNumber(helpful), formatNumber(helpful + harmful)),
    )
    .join(', ');

/** What came of a rule against a price without drift, with the middle 95 %; empty where nothing did. */
export function againstWords({ against }: Pick<RuleRow, 'against'>): string {
  if (!against) return '';
  const {
    times,
    interval: [low, high],
    verdict,
  } = against;
  const percent = (share: number): string => formatNumber(share, { unit: '%', digits: 0 });
  return t.rules.interval(t.rules.verdicts[verdict], percent(low), percent(high), formatNumber(times));
}

/** How an edit stands. */
export function standingWords({
  standing,
  undone,
}: Pick<PlaybookEditRow, 'standing'> & Partial<PlaybookEditRow>): string {
  if (standing === 'in-force') return t.edits.inForce;
  if (standing === 'suggested') return t.edits.suggested;
  if (standing === 'undone') return t.edits.undone(undone ?? 0);
  return t.edits.overtaken;
}
