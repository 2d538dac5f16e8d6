import { spell } from '../../domain/memory/entry-id.ts';

/** Eight characters of five bits. */
const FORTY_BITS = 0x100_0000_0000;

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
