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
