import { tokensOf } from './tokens.ts';

/** Words in a row that are compared as one: fewer are said by chance. Ours. */
const WIDTH = 5;
/** Of FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Runs of so many tokens as 32-bit hashes, in their order; none of a text that is shorter. */
export function shinglesOf(text: string, width = WIDTH): Int32Array {
  const tokens = tokensOf(text);
  const shingles = new Int32Array(Math.max(0, tokens.length - width + 1));
  for (let at = 0; at < shingles.length; at += 1) {
    let hash = OFFSET;
    for (let i = at; i < at + width; i += 1) {
      const token = tokens[i]!;
      for (let c = 0; c < token.length; c += 1) hash = Math.imul(hash ^ token.charCodeAt(c), PRIME);
      hash = Math.imul(hash ^ 0x20, PRIME);
    }
    shingles[at] = hash;
  }
  return shingles;
}
