import type { TokenScore } from '../../../../domain/models/local-model.ts';
import { formatNumber } from '../../../words/index.ts';
import { t } from './strings.ts';

/** Where a token's shade is at its deepest: one in e¹², or less likely. Natural logarithm. */
const DEEPEST = -12;
/** A smaller chance is told as under this one. */
const LEAST_PERCENT = 0.01;

/** A probability from its natural logarithm, for a person. */
export function chanceWords(logProb: number | null): string {
  if (logProb === null) return t.score.nothingBefore;
  const percent = Math.exp(logProb) * 100;
  if (percent < LEAST_PERCENT) return t.score.under(formatNumber(LEAST_PERCENT, { digits: 2 }));
  return t.score.percent(formatNumber(percent, { digits: percent < 1 ? 2 : percent < 10 ? 1 : 0 }));
}

/** How deep its shade is, 0 to 1: 0 where it was sure to come. */
export const shadeOf = (logProb: number | null): number =>
  logProb === null ? 0 : Math.min(1, logProb / DEEPEST);

/** Blanks and line ends that a token is made of are shown as signs. */
export const shownToken = (text: string): string =>
  text.trim() === '' ? text.replaceAll('\n', '↵').replaceAll('\t', '⇥').replaceAll(' ', '␣') : text;

/** How surprised the model is by a text: over all its tokens, as many as it chose from at each on average. Null where none was judged. */
export function perplexityOf(scores: readonly TokenScore[]): number | null {
  const judged = scores.flatMap(({ logProb }) => logProb ?? []);
  if (judged.length === 0) return null;
  return Math.exp(-judged.reduce((sum, logProb) => sum + logProb, 0) / judged.length);
}
