import type { StopReason } from '../../domain/models/model.ts';

/**
 * How an answer ended, in a vendor's words.
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
    read: (word) => known.get(word) ?? 'other',
    write: (reason) => words[reason === 'other' ? 'end' : reason],
  };
}
