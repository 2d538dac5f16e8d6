import type { Candidate } from '../candidates/index.ts';

/** Between two blocks of the prompt. */
export const SEPARATOR = '\n\n';

/**
 * Orders items against the lost-in-the-middle effect: most relevant at both ends, least in the middle.
 * Takes them sorted, best first: [r1, r2, r3, r4, r5] becomes [r1, r4, r5, r3, r2] (seed G, "Lost-in-Middle
 * Mitigation"; Liu et al. 2024). Generalised: one to the front, two to the back, two to the front, and so on.
 */
export function interleave<Item>(sorted: readonly Item[]): Item[] {
  const front: Item[] = [];
  const back: Item[] = [];
  sorted.forEach((item, index) => {
    const toBack = Math.floor((index + 1) / 2) % 2 === 1;
    (toBack ? back : front).push(item);
  });
  return [...front, ...back.reverse()];
}

/**
 * The order of the prompt: what seldom changes, most seldom first; then constraints, then what was granted its place before the rest, best first, everything else
 * interleaved so that the most relevant stands first and last of it, constraints again at the very end (seed G, "Lost-in-Middle Mitigation").
 * @param interleaves else everything else stands best first
 */
export function orderForPrompt<Item extends { readonly candidate: Candidate }>(
  items: readonly Item[],
  compare: (a: Candidate, b: Candidate) => number,
  interleaves = true,
): Item[] {
  const steady = items
    .filter(({ candidate }) => candidate.steady !== undefined)
    .sort((a, b) => a.candidate.steady! - b.candidate.steady! || compare(a.candidate, b.candidate));
  const changing = items.filter(({ candidate }) => candidate.steady === undefined);
  const at = (place: Candidate['place']): Item[] =>
    changing
      .filter((item) => item.candidate.place === place)
      .sort((a, b) => compare(a.candidate, b.candidate));
  const middle = at('middle');
  const between = interleaves ? interleave(middle) : middle;
  return [...steady, ...at('first'), ...at('prefix'), ...between, ...at('last')];
}

/** The exact text of the prompt. */
export function joinPrompt(items: readonly { readonly text: string }[]): string {
  return items.map((item) => item.text).join(SEPARATOR);
}
