import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';

/** What lies in one database, by a look at it that changes nothing. */
export interface StoredAmount {
  /** Whether anything is stored in it at all. */
  readonly some: boolean;
  /** Bytes of the files that are named in it; null where they cannot be counted. */
  readonly bytes: number | null;
}

/** What cannot be looked into counts as something: nothing may be taken for empty that was not seen to be. */
const UNKNOWN: StoredAmount = { some: true, bytes: null };

/** Looks into a database that is there, whichever version wrote it. */
export async function storedAmount(database: string): Promise<StoredAmount> {
  let db: IDBPDatabase;
  try {
    db = await openDB(database);
  } catch {
    return UNKNOWN;
  }
  try {
    const stores = [...db.objectStoreNames];
    if (stores.length === 0) return { some: false, bytes: 0 };
    const tx = db.transaction(stores);
    const counts = await Promise.all(stores.map((store) => tx.objectStore(store).count()));
    const some = counts.some((count) => count > 0);
    if (!stores.includes('files')) return { some, bytes: some ? null : 0 };
    const sizes = (await db.getAll('files')).map((record: unknown) => sizeIn(record));
    return { some, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } catch {
    return UNKNOWN;
  } finally {
    db.close();
  }
}

/** Of a file's record: a number in the first layout, the first of two in those that followed; a directory counts nothing. */
function sizeIn(record: unknown): number {
  const size: unknown = Array.isArray(record) ? record[0] : record;
  return typeof size === 'number' && size > 0 ? size : 0;
}
