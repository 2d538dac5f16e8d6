import type { FileWrite } from '@electric-sql/pglite/memfs-frontend';

/** PostgreSQL's page, in data files and in the WAL alike. */
export const BLOCK_BYTES = 8192;

/** Blocks that a file of some bytes has; the last may be short. */
export function blockCount(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES);
}

/**
 * Blocks of a file whose bytes may differ from what is stored, ascending. `cutAt` is the smallest size that the file
 * had since the last flush, where that is smaller than it was: from there on all is new, written or zero.
 */
export function dirtyBlocks(
  { chunks, full, size }: Pick<FileWrite, 'chunks' | 'full' | 'size'>,
  cutAt: number | null,
): Iterable<number> {
  const dirty = new Set<number>();
  const end = blockCount(size);
  const newFrom = full ? 0 : cutAt === null ? end : Math.min(end, Math.floor(cutAt / BLOCK_BYTES));
  for (const { at, data } of chunks) {
    const last = Math.min(newFrom, blockCount(at + data.length));
    for (let index = Math.floor(at / BLOCK_BYTES); index < last; index += 1) dirty.add(index);
  }
  for (let index = newFrom; index < end; index += 1) dirty.add(index);
  return dirty;
}

/** Bytes of a file, or of a part of it: an array, or what reads them where they lie. */
export interface Bytes {
  /** What lies behind the end is left out. */
  subarray(from: number, to: number): Uint8Array;
}

/** One block of a file as it is in memory; a view. */
export function blockOf(bytes: Bytes, index: number): Uint8Array {
  return bytes.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES);
}
