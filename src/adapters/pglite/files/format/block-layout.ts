import type { DBSchema } from 'idb';

/**
 * Version of the layout, which is the IndexedDB database's.
 * 1: a file's size; blocks as they are.
 * 2: with checksums, of each block and over all blocks of a file.
 * 3: extents of 32 blocks, and blocks that are newer.
 * 4: regions of 16 extents, instead of them.
 * 5: a checksum over a whole region, beside those of its blocks.
 */
export const LAYOUT = 5;
/** Stands for the size of a directory. */
export const DIRECTORY = -1;

/** A block, an extent or a region of a file, by its number. */
export type PartKey = [path: string, index: number];
/** Size in bytes, and the XOR of the checksums of the file's stored blocks: it tells when one is missing or old. */
export type FileRecord = [size: number, sum: number];
export type Part = Uint8Array<ArrayBuffer>;

export interface Layout extends DBSchema {
  /** Every file and directory. */
  files: { key: string; value: FileRecord };
  /** Sixteen extents in one piece; there are none of them in the store of extents. A Blob, where those can be stored. */
  regions: { key: PartKey; value: Part | Blob };
  /** Thirty-two blocks of a file that follow one another, with their checksums. A block that is not there is zeros. */
  extents: { key: PartKey; value: Part };
  /** A block that is newer than its extent or region, and its checksum. What a short one lacks is zeros. */
  blocks: { key: PartKey; value: Part };
}

export const STORES = ['files', 'regions', 'extents', 'blocks'] as const;
export type Stores = (typeof STORES)[number][];

/** Blocks, extents or regions of a file from a number on: an array sorts after every number. */
export function partsFrom(path: string, index: number): IDBKeyRange {
  return IDBKeyRange.bound([path, index], [path, []]);
}
