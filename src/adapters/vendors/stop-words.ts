import type { StopReason } from '../../domain/models/model.ts';

/**
 * How an answer ended, in a vendor's words. What is not known stays unknown, both ways: it is neither a whole answer nor a failure.
 * @param words what is written @param others what is understood besides
 */
export function stopWords(
  words: Readonly<Record<Exclude<StopReason, 'other'>, string>>,
  others: Readonly<Record<string, StopReason>>,
): { readonly read: (word: string) => StopReason; readonly write: (reason: StopReason) => string } {
  const written = Object.entries(words).map(([reason, word]) => [word, reason as StopReason] as const);
  // A map, as the word is a server's and may be the name of anything that an object has.
  const known = new Map([...written, ...Object.entries(others)]);
  return {
    read: (word) => known.get(word) ?? known.get(word.toLowerCase()) ?? 'other',
    write: (reason) => (reason === 'other' ? 'other' : words[reason]),
  };
}

/** Words by which servers say that an answer came to no end: DeepSeek's, vLLM's and SGLang's, OpenRouter's, Google's and gateways'. */
const BROKEN =
  /error|abort|cancel|timeout|time_out|insufficient_system_resource|overload|unavailable|interrupt|failed|malformed|disconnect/i;

/** Whether an answer that ended with this word is none. */
export const isBroken = (word: string): boolean => BROKEN.test(word);
