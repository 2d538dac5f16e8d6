/** What a row holds follows from its name alone, so that whoever checks it need not have seen it written. */

/** Length of the vectors: several graph nodes a page, and yet many pages. */
export const DIMENSIONS = 64;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** FNV-1a, and from there xorshift32: good enough to be incompressible, and fast. */
function numbers(key: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) state = Math.imul(state ^ key.charCodeAt(i), 0x01000193) >>> 0;
  state ||= 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}

/** Bytes of a text: mostly a line, sometimes past the limit for an inline value, now and then many pages. */
function lengthFrom(next: () => number): number {
  const kind = next() % 100;
  if (kind < 84) return 20 + (next() % 400);
  if (kind < 97) return 2_100 + (next() % 8_000);
  return 20_000 + (next() % 60_000);
}

/** The text of one version of a row. A fifth repeats itself, so that it is stored compressed. */
export function textOf(table: string, id: number, version: number): string {
  const next = numbers(`${table}:${id}:${version}`);
  const length = lengthFrom(next);
  const fresh = next() % 5 === 0 ? Math.min(length, 50) : length;
  let text = '';
  for (let i = 0; i < fresh; i += 1) text += ALPHABET[next() & 63];
  return text.padEnd(length, text);
}

/** Of a row of the large table: a checksum, so often that some thousand rows fill a region of 4 MiB and more. */
export const LARGE_REPEATS = 40;

/** The vector of one version of a row, as pgvector prints it: whole numbers, so that no digit is in doubt. */
export function vectorOf(id: number, version: number): string {
  const next = numbers(`vector:${id}:${version}`);
  // The lowest bits of xorshift are not its best.
  return `[${Array.from({ length: DIMENSIONS }, () => ((next() >>> 8) % 201) - 100).join(',')}]`;
}
