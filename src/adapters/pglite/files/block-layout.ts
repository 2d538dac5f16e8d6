import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { upgradeLayout } from './block-upgrade.ts';
import type { Sealer } from './seal.ts';

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

/** @throws DOMException of IndexedDB */
export function openLayout(
  name: string,
  sealer: Sealer,
  on: {
    blocking: (deleted: boolean) => void;
    terminated: () => void;
    cleared: () => void;
    /** How far bringing an earlier layout to this one is, in bytes. */
    upgrading: (done: number, total: number) => void;
  },
): Promise<IDBPDatabase<Layout>> {
  return openDB<Layout>(name, LAYOUT, {
    upgrade: async (db, from, _to, tx, event) => {
      if (from === 0) {
        // Chromium's own word for it: what was stored here could not be read, and was thrown away.
        if ((event as { dataLoss?: string }).dataLoss === 'total') on.cleared();
        for (const store of STORES) db.createObjectStore(store);
        return;
      }
      // What came after version 2 only added to it.
      try {
        if (from < 4) db.createObjectStore('regions');
        if (from > 2) return;
        db.createObjectStore('extents');
        await upgradeLayout(tx, from, sealer, on.upgrading);
      } catch {
        tx.abort();
      }
    },
    blocking: (_version, next) => on.blocking(next === null),
    terminated: on.terminated,
  });
}

/** Blocks, extents or regions of a file from a number on: an array sorts after every number. */
export function partsFrom(path: string, index: number): IDBKeyRange {
  return IDBKeyRange.bound([path, index], [path, []]);
}

/** Whether the browser stores Blobs; Safari refuses them in a private window. */
export async function storesBlobs(db: IDBPDatabase<Layout>): Promise<boolean> {
  try {
    const tx = db.transaction('regions', 'readwrite', { durability: 'relaxed' });
    const done = tx.done.catch(() => undefined);
    await tx.store.put(new Blob(['?']), ['', 0]);
    tx.abort();
    await done;
    return true;
  } catch {
    // A request that fails takes its transaction with it.
    return false;
  }
}
