import type { Likeness } from './likeness.ts';
import trained from './weights.json' with { type: 'json' };

/** What the matcher learned from labelled pairs of questions. */
export interface MatcherWeights {
  /** Of each likeness, in the logit of a stored question's being what was asked. */
  readonly score: Likeness;
  /** The same of "none of them", where a thousand questions are stored. */
  readonly none: number;
  /** The same where one is stored: nothing else shows how near questions of its topic are anyway. */
  readonly alone: number;
  /** From which certainty on no more than this share of the answers was wrong, of questions that had no part in the weights. */
  readonly certain: readonly { readonly wrong: number; readonly from: number }[];
}

/** What `scripts/models/train-cache-matcher.mjs` made; the data that it was made of lies outside the repository. */
export const WEIGHTS: MatcherWeights = trained;
