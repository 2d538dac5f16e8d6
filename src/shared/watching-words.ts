import type { GateResult } from '../domain/records/record.ts';

/** What a tick did on which nothing was decided, in a sentence: it watched, and why no more. */
export function watchingWords({ predictionError, threshold }: GateResult): string {
  const [surprise, bound] = [predictionError.toFixed(3), threshold.toFixed(3)];
  return predictionError < threshold
    ? `Watching: surprise ${surprise} is below the threshold of ${bound}.`
    : `Watching: surprise ${surprise} is above the threshold of ${bound}, but it has thought just now.`;
}
