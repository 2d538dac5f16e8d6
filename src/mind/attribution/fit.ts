import type { AttributionFit } from '../../domain/governor/source-attribution.ts';
import { exp, log1p } from '../../lib/math/math.ts';
import type { Kept } from './ablations.ts';
import { predicted, lasso } from './lasso.ts';

/** Penalty on a standardised weight, in nats a token (ContextCite's own default). */
export const LAMBDA = 0.01;
const FOLDS = 8;
/** A text that is certain has no log-odds; no text is held more certain than this. */
const MOST_CERTAIN = -1e-9;

/** An ablation, and how likely the text was after it. */
export interface Ablated {
  readonly kept: Kept;
  readonly logProb: number;
}

/** ln(p / (1 − p)) of ln p. */
export function logOdds(logProb: number): number {
  const certain = Math.min(logProb, MOST_CERTAIN);
  return certain - log1p(-exp(certain));
}

const row = ({ kept }: Ablated): readonly number[] => kept.map((stays) => (stays ? 1 : 0));

/** Places of values in their order, from 1; the same ones share the mean of theirs. */
function rankOf(values: readonly number[]): readonly number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]! || a - b);
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to += 1;
    for (let i = from; i < to; i += 1) ranks[order[i]!] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

/** Spearman's rank correlation; null where one of the two never changes. */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number | null {
  const [a, b] = [rankOf(one), rankOf(other)];
  const middle = (one.length + 1) / 2;
  let [both, left, right] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i]! - middle, b[i]! - middle];
    both += x * y;
    left += x * x;
    right += y * y;
  }
  return left === 0 || right === 0 ? null : both / Math.sqrt(left * right);
}

/** How well fits that have not seen an ablation foretell it, over all of them. */
function ldsOf(rows: readonly (readonly number[])[], odds: readonly number[], lambda: number): number | null {
  const guesses = rows.map(() => 0);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const seen = rows.map((_, i) => i).filter((i) => i % FOLDS !== fold);
    if (seen.length === rows.length || seen.length === 0) continue;
    const fit = lasso(
      seen.map((i) => rows[i]!),
      seen.map((i) => odds[i]!),
      lambda,
    );
    for (let i = fold; i < rows.length; i += FOLDS) guesses[i] = predicted(fit, rows[i]!);
  }
  return rankCorrelation(guesses, odds);
}

/**
 * What each source is worth to the text: a sparse linear fit to the log-odds of ablations, in nats of the whole text.
 * @param ablated at least one, all of as many sources @param tokens of the text
 */
export function fitSources(
  ablated: readonly Ablated[],
  whole: number,
  tokens: number,
  lambda = LAMBDA,
): { readonly scores: readonly number[] } & Pick<AttributionFit, 'lds' | 'halfDrop'> {
  const rows = ablated.map(row);
  const odds = ablated.map(({ logProb }) => logOdds(logProb) / tokens);
  const mean = ablated.reduce((sum, { logProb }) => sum + logProb, 0) / ablated.length;
  return {
    scores: lasso(rows, odds, lambda).weights.map((weight) => weight * tokens),
    lds: ldsOf(rows, odds, lambda),
    halfDrop: whole - mean,
  };
}

/** Places of the `k` highest scores above 0, the highest first. */
export const highest = (scores: readonly number[], k: number): readonly number[] =>
  scores
    .map((_, i) => i)
    .filter((i) => scores[i]! > 0)
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
    .slice(0, k);
