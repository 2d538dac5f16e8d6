import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Chromium keeps IndexedDB in a LevelDB. That writes the header of a log record and its payload one after the other,
 * and after a restart goes on behind whatever the file ends with. A kill between the two therefore leaves a header
 * whose payload is another record: at a later opening LevelDB finds a wrong checksum, and Chromium deletes the
 * database. No page can prevent it, so that it must be told apart from what a page does wrong.
 */

/** Format of LevelDB's logs. */
const BLOCK = 32_768;
const HEADER = 7;
const LONGEST_TYPE = 4;
const MASK = 0xa282ead8;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  return sum;
});

function crc32c(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Where the record that begins here ends; null where there is no whole one. */
function recordEnd(file: Buffer, at: number): number | null {
  if (at + HEADER > file.length) return null;
  const end = at + HEADER + file.readUInt16LE(at + 4);
  const type = file[at + 6]!;
  if (type < 1 || type > LONGEST_TYPE || end > file.length || end > at - (at % BLOCK) + BLOCK) return null;
  const rotated = (file.readUInt32LE(at) - MASK) >>> 0;
  const sum = ((rotated >>> 17) | (rotated << 15)) >>> 0;
  return crc32c(file.subarray(at + 6, end)) === sum ? end : null;
}

/** Offset of a record that is cut and that others follow; null where there is none. A cut end alone is no harm. */
function cutRecord(file: Buffer): number | null {
  for (let at = 0; at < file.length;) {
    const inBlock = BLOCK - (at % BLOCK);
    if (inBlock < HEADER) {
      at += inBlock;
      continue;
    }
    const end = recordEnd(file, at);
    if (end === null) {
      const followed = Array.from({ length: 2 * BLOCK }, (_, i) => at + 1 + i).some(
        (next) => next < file.length && recordEnd(file, next) !== null,
      );
      return followed ? at : null;
    }
    at = end;
  }
  return null;
}

/** What Chromium has damaged of its own store in a profile that nobody has open; null when there is nothing. */
export async function damageIn(profile: string): Promise<string | null> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((one) => /[\\/](MANIFEST-\d+|\d+\.log)$/.test(one))) {
    const at = cutRecord(await readFile(join(folder, name)));
    if (at !== null) return `${name} goes on behind a cut record at ${at}`;
  }
  return null;
}
