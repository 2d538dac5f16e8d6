import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import { LAYOUT, STORES } from '../format/block-layout.ts';
import type { Layout } from '../format/block-layout.ts';
import { upgradeLayout } from './block-upgrade.ts';
import type { Sealer } from '../format/seal.ts';

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
