import type { EntryWhy, ScorePart } from '../../../../domain/governor/entry-why.ts';
import { formatNumber, words } from '../../../words/index.ts';
import { t } from './strings.ts';

const two = (value: number): string => formatNumber(value, { digits: 2 });

/** Parts of a score as a sum: `relevance 0.71 × 0.5 + recency 0.99 × 0.3, all × worth 1.10`. */
export function partsWords(parts: readonly ScorePart[]): string {
  const added = parts.flatMap(({ name, value, weight }) =>
    weight === null ? [] : [`${words(name)} ${two(value)} × ${two(weight)}`],
  );
  const times = parts.flatMap(({ name, value, weight }) =>
    weight === null ? [t.why.times(`${words(name)} ${two(value)}`)] : [],
  );
  return added.join(' + ') + times.join('');
}

/** The same with what it comes to: `pragmatic 0.41 × 1.00 + epistemic 0.05 × 1.00 = 0.46`. */
export const attentionWords = (parts: readonly ScorePart[]): string =>
  `${partsWords(parts)} = ${two(parts.reduce((sum, { value, weight }) => sum + value * (weight ?? 1), 0))}`;

/** What the decision would have been with the one entry turned round, in a sentence. */
export function otherwiseWords({ otherwise }: EntryWhy): string {
  if (otherwise.kind === 'not-measured') return t.why.notMeasured(otherwise.why);
  const { tried, parts, decision } = otherwise;
  const said = t.why.tried[tried];
  if (!decision) return said.nothing;
  if (parts.length === 0) return said.same;
  const bare = parts.length === 1 && parts[0] === 'confidence';
  return bare
    ? said.sameAt(formatNumber(decision.confidence, { unit: '%', digits: 0 }))
    : said.other(parts.map(words).join(', '), decision.summary);
}

/** How its category's share came about: `base 15 % → crisis 20 % → learnt 22 %`. */
export const shareWords = (share: EntryWhy['share']): string =>
  share.map((one) => `${words(one.step)} ${formatNumber(one.share, { unit: '%', digits: 1 })}`).join(' → ');
