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

/** Characters of an id's three numbers: tick, the world's second, counter. */
const PLACES = { tick: 10, time: 8, counter: 8 } as const;

function read(text: string): number | null {
  let value = 0;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return null;
    value = value * 32 + digit;
  }
  return value;
}

/**
 * What prompts call an entry: its tick, and its counter where it is not that tick's first. The same in every prompt, so that a memory's block
 * is the same bytes wherever it stands. Entries of two lives may have one name; of an id of another shape it is the end.
 */
export function entryName(id: string): string {
  const { tick, time, counter } = PLACES;
  const at = id.length === tick + time + counter ? read(id.slice(0, tick)) : null;
  const number = at === null ? null : read(id.slice(tick + time));
  if (at === null || number === null) return `m-${id.slice(-counter)}`;
  return number === 0 ? `m${at}` : `m${at}.${number}`;
}
