import { byHighest } from '../../lib/containers/ranks.ts';
import { type Candidate, type Form, tokensAround } from '../candidates/index.ts';
import type { TokenCounter } from '../ports.ts';

/** A candidate with its size and its rank. */
export interface Sized {
  readonly candidate: Candidate;
  /** Tokens of its whole text. */
  readonly whole: number;
  /** Tokens of what goes along with it, in other entries. */
  readonly along: number;
  readonly form: Form;
  /** What it is ranked by. */
  readonly worth: number;
  /** Its place among all of them, best first, from 0. */
  readonly at: number;
}

const byId = (a: Candidate, b: Candidate): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Best first; equal scores by id, so that the order never depends on the order of gathering. */
export const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || byId(a, b);

/** Tokens of a candidate's whole text, by its pieces where they add up. */
export function wholeOf({ text, pieces }: Candidate, tokens: TokenCounter): number {
  if (!pieces || !tokens.bracketsPart) return tokens.count(text);
  return tokensAround(pieces, tokens) + pieces.own.bodyTokens(tokens);
}

/** Tokens of its line. */
export function lineOf({ pieces }: Candidate, line: string, tokens: TokenCounter): number {
  if (!pieces || !tokens.bracketsPart) return tokens.count(line);
  return tokensAround(pieces, tokens) + pieces.own.lineTokens(tokens);
}

/**
 * Best first. @param sizes and forms of each, in the order of the candidates; @param along what goes along with some, by id
 * @param worth what they are ranked by; their scores where it is left out
 */
export function ranked(
  candidates: readonly Candidate[],
  sizes: readonly number[],
  forms: readonly Form[],
  along: ReadonlyMap<string, number>,
  worth?: readonly number[],
): readonly Sized[] {
  const scores = new Float64Array(candidates.length);
  for (let i = 0; i < scores.length; i += 1) scores[i] = worth?.[i] ?? candidates[i]!.score;
  const order = byHighest(scores, (a, b) => byId(candidates[a]!, candidates[b]!) || a - b);
  const best = new Array<Sized>(order.length);
  for (let at = 0; at < order.length; at += 1) {
    const index = order[at]!;
    const candidate = candidates[index]!;
    const beside = along.size === 0 ? 0 : (along.get(candidate.id) ?? 0);
    best[at] = {
      candidate,
      whole: sizes[index]!,
      along: beside,
      form: forms[index]!,
      worth: scores[index]!,
      at,
    };
  }
  return best;
}
