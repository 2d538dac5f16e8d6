import { type Candidate, layerRank } from '../candidates/index.ts';

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

/** In a layer of its own, by its place there. */
const byPlace = (a: Candidate, b: Candidate): number =>
  layerRank(a.at!.layer) - layerRank(b.at!.layer) || a.at!.within - b.at!.within || (a.id < b.id ? -1 : 1);

/**
 * The order of the prompt is the cache protocol's (seed 004): identity, codex, environment, karma, each in an order of its own; the state, by
 * rank; the query. Within the state stands first what is first of it, then what was granted its place before the rest, best first, everything
 * else interleaved so that the most relevant stands first and last of it (seed G, "Lost-in-Middle Mitigation").
 * @param interleaves else everything else stands best first
 */
export function orderForPrompt<Item extends { readonly candidate: Candidate }>(
  items: readonly Item[],
  compare: (a: Candidate, b: Candidate) => number,
  interleaves = true,
): Item[] {
  const placed: Item[] = [];
  const state: Item[] = [];
  for (const item of items) (item.candidate.at ? placed : state).push(item);
  placed.sort((a, b) => byPlace(a.candidate, b.candidate));
  const query = placed.filter(({ candidate }) => candidate.at!.layer === 'query');
  const at = (place: Candidate['place']): Item[] =>
    state.filter((item) => item.candidate.place === place).sort((a, b) => compare(a.candidate, b.candidate));
  const middle = at('middle');
  const between = interleaves ? interleave(middle) : middle;
  const floor = placed.slice(0, placed.length - query.length);
  return [...floor, ...at('first'), ...at('prefix'), ...between, ...query];
}

/** The exact text of the prompt. */
export function joinPrompt(items: readonly { readonly text: string }[]): string {
  return items.map((item) => item.text).join(SEPARATOR);
}
