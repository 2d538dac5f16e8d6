import { AppError } from '../../../domain/errors.ts';
import { LANGUAGE_MODEL } from './language-files.ts';
import type { OpenLanguage } from './load-language.ts';
import { scoreText } from './score-text.ts';

/** What the model is asked when it was opened, and how likely it held each token where it was made (onnxruntime, natively). */
const TEXT = 'A liquidity provider earns fees while the price stays within the range.';
const RECORDED: readonly number[] = [
  -15.562, -9.3, -12.427, -4.941, -5.539, -4.42, -7.474, -4.622, -4.1, -1.664, -5.856, -3.395,
];
/** Builds round differently, and each step of int8 passes that on. */
const TOLERANCE = 0.5;

/** The largest difference to what was recorded. @throws AppError `model.self_check_failed` where it is another model */
export async function checkLanguage({ session, tokens }: OpenLanguage): Promise<number> {
  const found = (await scoreText(session, tokens, TEXT)).flatMap(({ logProb }) => logProb ?? []);
  const apart = found.map((logProb, at) => Math.abs(logProb - (RECORDED[at] ?? NaN)));
  const most = found.length === RECORDED.length ? Math.max(...apart) : NaN;
  if (most <= TOLERANCE) return most;
  throw new AppError(
    'model.self_check_failed',
    `${LANGUAGE_MODEL.title} does not answer here as it did where it was made.`,
    { data: { most } },
  );
}
