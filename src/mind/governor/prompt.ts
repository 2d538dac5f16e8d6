import type { Candidate } from './candidate.ts';
import { interleave } from './interleave.ts';

/** Between two blocks of the prompt. */
export const SEPARATOR = '\n\n';

/**
 * The order of the prompt: constraints first, then what was granted its place before the rest, best first, everything else
 * interleaved so that the most relevant stands first and last of it, constraints again at the very end (seed G, "Lost-in-Middle Mitigation").
 */
export function orderForPrompt<Item extends { readonly candidate: Candidate }>(
  items: readonly Item[],
  compare: (a: Candidate, b: Candidate) => number,
): Item[] {
  const at = (place: Candidate['place']): Item[] =>
    items.filter((item) => item.candidate.place === place).sort((a, b) => compare(a.candidate, b.candidate));
  return [...at('first'), ...at('prefix'), ...interleave(at('middle')), ...at('last')];
}

/** The exact text of the prompt. */
export function joinPrompt(items: readonly { readonly text: string }[]): string {
  return items.map((item) => item.text).join(SEPARATOR);
}
