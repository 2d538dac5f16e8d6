/** Crockford's base 32, as in ULIDs: sorts like the number it spells. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A whole number in base 32, with zeros before it. */
export function spell(value: number, length: number): string {
  let rest = Math.max(0, Math.floor(value));
  let text = '';
  for (let place = 0; place < length; place++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * ULID-shaped id (26 characters) of an entry: 10 for the tick, 8 for the world's second, 8 for the counter.
 * Ids sort by tick, then by the world's time, then by the order they were made in; no wall clock and no chance.
 * @param worldTime Unix seconds; before 1970 counts as 0
 * @param counter unique among the entries of one tick
 */
export function entryId(tick: number, worldTime: number, counter: number): string {
  return spell(tick, 10) + spell(worldTime, 8) + spell(counter, 8);
}

/** Of the episode that a tick writes: the first of its entries. */
export const episodeId = (tick: number, worldTime: number): string => entryId(tick, worldTime, 0);
