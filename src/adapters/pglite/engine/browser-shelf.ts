import { deleteDB, openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import { BlockStorage } from '../files/block-storage.ts';
import { ScratchFile } from '../files/paged/scratch-file.ts';
import { storageError } from '../files/storage-error.ts';
import { databaseNames } from './earlier.ts';
import type { LifeShelf } from './shelf.ts';
import { storedAmount } from './stored-files.ts';
import { placeName } from '../settings.ts';

/** Of the record's database. An earlier page that finds a record of a later form opens it and takes it for none. */
const VERSION = 1;
const STORE = 'place';
const KEY = 'place';

/** The lives of an origin, in databases of IndexedDB. */
export const BROWSER_SHELF: LifeShelf = {
  kind: 'indexeddb',
  get there() {
    return typeof indexedDB !== 'undefined';
  },
  names: databaseNames,
  files: (directory, progress, cacheBytes = null) => new BlockStorage(directory, progress, null, cacheBytes),
  amount: storedAmount,
  async forget(database) {
    try {
      const gone = await forgetDatabase(database);
      await ScratchFile.forget(database);
      return gone;
    } catch (error) {
      throw storageError(error);
    }
  },
  readPlace: (name) => withStore(name, (db) => db.get(STORE, KEY) as Promise<unknown>),
  async writePlace(name, record) {
    try {
      await withStore(name, async (db) => {
        const tx = db.transaction(STORE, 'readwrite', { durability: 'strict' });
        await tx.store.put(record, KEY);
        await tx.done;
      });
    } catch (error) {
      throw storageError(error);
    }
  },
};

function forgetDatabase(database: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    deleteDB(database, { blocked: () => resolve(false) }).then(() => resolve(true), reject);
  });
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
    openDB(placeName(name), VERSION, {
      upgrade(fresh) {
        fresh.createObjectStore(STORE);
      },
    });
  const db = await open();
  if (db.objectStoreNames.contains(STORE)) return db;
  // There is nothing in it, and nothing could ever be put into it.
  db.close();
  await deleteDB(placeName(name));
  return open();
}
