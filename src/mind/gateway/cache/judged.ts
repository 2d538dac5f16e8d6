import { clamp01 } from '../../../lib/math/clamp01.ts';
import { exp, log } from '../../../lib/math/math.ts';
import { LIKENESSES, type Likeness } from './likeness.ts';
import { type MatcherWeights, WEIGHTS } from './weights.ts';

/** What is weighed of one stored question, before the others are looked at: the logit of its being what was asked, up to a constant. */
export const scoreOf = (likeness: Likeness, { score }: MatcherWeights = WEIGHTS): number =>
  LIKENESSES.reduce((sum, name) => sum + score[name] * likeness[name], 0);

/** A logit beyond which nothing changes: no question is surer than that. */
const MOST = 9;
/** Stored questions from which on the others show how dense a topic is. */
const MANY = 1_000;

function noneOf(stored: number, { none, alone }: MatcherWeights): number {
  const few = clamp01(1 - log(Math.max(1, stored)) / log(MANY));
  return none + few * (alone - none);
}

/**
 * How likely it is that the best answers what was asked: a conditional logit over the stored questions that are near, with "none of them"
 * as one more choice (McFadden 1974). So a second one that is as near halves it, and one that stands alone must be near enough by itself.
 * @param others scores of all that are near and would answer otherwise @param stored questions in all @returns the logit of that
 */
export function certaintyOf(
  best: number,
  others: readonly number[],
  stored: number,
  weights: MatcherWeights = WEIGHTS,
): number {
  const against = [noneOf(stored, weights), ...others];
  const most = Math.max(...against);
  const sum = against.reduce((total, score) => total + exp(score - most), 0);
  return Math.max(-MOST, Math.min(MOST, best - most - log(sum)));
}

/**
 * The certainty from which on no more than a share of the answers is wrong, as it was on the questions that the matcher was calibrated
 * with; between two measured shares on the line between them. 1 where the share is below what was measured: then nothing is certain enough.
 */
export function certainFrom(wrong: number, { certain }: MatcherWeights = WEIGHTS): number {
  if (wrong >= 1) return 0;
  const above = certain.findIndex((measured) => measured.wrong >= wrong);
  const high = certain[above];
  if (!high) return certain.at(-1)?.from ?? 1;
  if (high.wrong === wrong) return high.from;
  const low = certain[above - 1];
  if (!low) return 1;
  return low.from + ((wrong - low.wrong) / (high.wrong - low.wrong)) * (high.from - low.from);
}
