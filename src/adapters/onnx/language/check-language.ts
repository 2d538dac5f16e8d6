import { AppError } from '../../../domain/errors.ts';
import type { LanguageSession } from './language-session.ts';
import { scoreText } from './score-text.ts';
import type { TextTokens } from './text-tokens.ts';

/** What each model is asked when it was opened: how likely it holds each token. */
const TEXT = 'A liquidity provider earns fees while the price stays within the range.';
/** Nats. Builds round differently, and each step of few bits passes that on. */
export const TOLERANCE = 0.5;

/** Log-probabilities of the self-check's text. @throws AppError `model.self_check_failed` where they are no numbers */
export async function askedForCheck(
  session: LanguageSession,
  tokens: TextTokens,
): Promise<readonly number[]> {
  const scores = (await scoreText(session, tokens, TEXT)).flatMap(({ logProb }) => logProb ?? []);
  if (scores.length > 0 && scores.every(Number.isFinite)) return scores;
  throw new AppError(
    'model.self_check_failed',
    'The model gives no likelihoods: its numbers are not finite.',
  );
}

/** The largest difference between two answers to the check, nats; NaN where they are not of the same tokens. */
export function mostApart(found: readonly number[], recorded: readonly number[]): number {
  if (found.length !== recorded.length) return NaN;
  return Math.max(...found.map((logProb, at) => Math.abs(logProb - recorded[at]!)));
}

/** It is the same model. */
export const passes = (apart: number): boolean => apart <= TOLERANCE;
