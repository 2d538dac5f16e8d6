import { deleteDB, openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import { errorField, storageError } from '../files/storage-error.ts';
import type { PlaceRecord, ReadRecord } from './place-record.ts';
import { readRecord, sealRecord } from './place-record.ts';

/** Of the database. An earlier page that finds a record of a later form opens it and takes it for none. */
const VERSION = 1;
const STORE = 'place';
const KEY = 'place';

/** Name of the database with the record of where lives of a name lie. */
export const placeDatabase = (name: string): string => `${name}-place`;

/**
 * Reads the record.
 * @param there whether the browser lists its database; null where it lists none
 */
export async function loadRecord(name: string, there: boolean | null): Promise<ReadRecord> {
  if (there === false) return { kind: 'none' };
  try {
    return await readRecord(await withStore(name, (db) => db.get(STORE, KEY)), name);
  } catch (error) {
    if (errorField(error, 'name') === 'VersionError') return { kind: 'newer' };
    return { kind: there === true ? 'unreadable' : 'none' };
  }
}

/** Resolves when it is durable. @throws AppError `store.*` */
export async function saveRecord(name: string, record: PlaceRecord): Promise<void> {
  const sealed = await sealRecord(record);
  try {
    await withStore(name, async (db) => {
      const tx = db.transaction(STORE, 'readwrite', { durability: 'strict' });
      await tx.store.put(sealed, KEY);
      await tx.done;
    });
  } catch (error) {
    throw storageError(error);
  }
}

async function withStore<T>(name: string, use: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openPlaces(name);
  try {
    return await use(db);
  } finally {
    db.close();
  }
}

async function openPlaces(name: string): Promise<IDBPDatabase> {
  const open = (): Promise<IDBPDatabase> =>
    openDB(placeDatabase(name), VERSION, {
      upgrade(fresh) {
        fresh.createObjectStore(STORE);
      },
    });
  const db = await open();
  if (db.objectStoreNames.contains(STORE)) return db;
  // There is nothing in it, and nothing could ever be put into it.
  db.close();
  await deleteDB(placeDatabase(name));
  return open();
}
