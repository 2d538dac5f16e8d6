import { AppError } from '../../../domain/errors.ts';
import type { LanguageSession } from './language-session.ts';
import { scoreText } from './score-text.ts';
import type { TextTokens } from './text-tokens.ts';

/** What each model is asked when it was opened: how likely it holds each token. */
const TEXT = 'A liquidity provider earns fees while the price stays within the range.';
/**
 * Nats, of the mean over the text's tokens. Builds round differently, and each layer passes that on: WASM rounds activations to 8 bits,
 * a graphics card need not, and single tokens of the bundled model were seen 0.9 apart on a card whose answers are as good.
 */
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
    'The model returned no usable probabilities: its numbers are not finite.',
  );
}

/** The mean difference between two answers to the check, nats; NaN where they are not of the same tokens. */
export function apart(found: readonly number[], recorded: readonly number[]): number {
  if (found.length !== recorded.length) return NaN;
  return found.reduce((sum, logProb, at) => sum + Math.abs(logProb - recorded[at]!), 0) / found.length;
}

/** It is the same model. */
export const passes = (nats: number): boolean => nats <= TOLERANCE;
