/** Crockford's base 32, as in ULIDs: sorts like the number it spells. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Eight characters of five bits. */
const FORTY_BITS = 0x100_0000_0000;

function spell(value: number, length: number): string {
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

/** 53-bit string hash (cyrb53, public domain, bryc): spreads keys; not for secrets. */
export function hash53(text: string, seed = 0): number {
  let h1 = 0xdeadbeef ^ seed;
  let h2 = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return 4294967296 * (2097151 & h2) + (h1 >>> 0);
}

/**
 * Id of knowledge that exists once for its key, whenever it is written: the tick part is zero, so that it sorts
 * before every experience; the other 16 characters are two hashes of the key.
 */
export function knowledgeId(key: string): string {
  return spell(0, 10) + spell(hash53(key, 1) % FORTY_BITS, 8) + spell(hash53(key, 2) % FORTY_BITS, 8);
}
