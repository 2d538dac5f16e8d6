import { t } from './strings.ts';

/**
 * Guesses a second of a fast attack on a copy of the stored keys. Each takes Argon2id three passes over 64 MiB, some 400 MB to and
 * from memory, so that a graphics card of 1 TB/s makes 2,500 at most: this takes some 400 of these cards.
 */
const GUESSES_PER_SECOND = 1_000_000;
/** Below this it is advised against, s. */
const DAY = 86_400;

const SPANS: readonly (readonly [below: number, words: keyof typeof t.guessed])[] = [
  [1, 'atOnce'],
  [60, 'minute'],
  [3_600, 'minutes'],
  [DAY, 'hours'],
  [30 * DAY, 'days'],
  [365 * DAY, 'months'],
  [100 * 365 * DAY, 'years'],
];

export interface Strength {
  /** From 1 to 4; beside the words, never in their place. */
  readonly step: number;
  /** One sentence. */
  readonly words: string;
  /** What to do; null where nothing is amiss. */
  readonly advice: string | null;
}

/** @param guesses decimal logarithm, as `guessesOf` gives it */
export function strengthOf(guesses: number): Strength {
  const seconds = 10 ** guesses / GUESSES_PER_SECOND;
  const span = SPANS.find(([below]) => seconds < below)?.[1] ?? 'never';
  const step = seconds < 3_600 ? 1 : seconds < DAY ? 2 : seconds < 365 * DAY ? 3 : 4;
  return {
    step,
    words: t.guessed[span],
    advice: seconds < DAY ? t.advice : null,
  };
}
