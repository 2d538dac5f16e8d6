import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { upgradeLayout } from './block-upgrade.ts';
import type { Sealer } from './seal.ts';

/**
 * Version of the layout, which is the IndexedDB database's.
 * 1: a file's size; blocks as they are.
 * 2: with checksums, of each block and over all blocks of a file.
 * 3: extents of 32 blocks, and blocks that are newer.
 */
export const LAYOUT = 3;
/** Stands for the size of a directory. */
export const DIRECTORY = -1;

/** A block of a file, or an extent, by its number. */
export type PartKey = [path: string, index: number];
/** Size in bytes, and the XOR of the checksums of the file's stored blocks: it tells when one is missing or old. */
export type FileRecord = [size: number, sum: number];
export type Part = Uint8Array<ArrayBuffer>;

export interface Layout extends DBSchema {
  /** Every file and directory. */
  files: { key: string; value: FileRecord };
  /** Thirty-two blocks of a file that follow one another, with their checksums. A block that is not there is zeros. */
  extents: { key: PartKey; value: Part };
  /** A block that is newer than its extent, and its checksum. What a short one lacks is zeros. */
  blocks: { key: PartKey; value: Part };
}

export const STORES = ['files', 'extents', 'blocks'] as const;
export type Stores = (typeof STORES)[number][];

/** @throws DOMException of IndexedDB */
export function openLayout(
  name: string,
  sealer: Sealer,
  on: { blocking: (deleted: boolean) => void; terminated: () => void; cleared: () => void },
): Promise<IDBPDatabase<Layout>> {
  return openDB<Layout>(name, LAYOUT, {
    upgrade: async (db, from, _to, tx, event) => {
      if (from === 0) {
        // Chromium's own word for it: what was stored here could not be read, and was thrown away.
        if ((event as { dataLoss?: string }).dataLoss === 'total') on.cleared();
        for (const store of STORES) db.createObjectStore(store);
        return;
      }
      try {
        db.createObjectStore('extents');
        await upgradeLayout(tx, from, sealer);
      } catch {
        tx.abort();
      }
    },
    blocking: (_version, next) => on.blocking(next === null),
    terminated: on.terminated,
  });
}

/** Blocks or extents of a file from a number on: an array sorts after every number. */
export function partsFrom(path: string, index: number): IDBKeyRange {
  return IDBKeyRange.bound([path, index], [path, []]);
}
