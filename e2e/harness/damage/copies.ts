import { sealRecord } from '../../../src/adapters/pglite/places/place-record.ts';

/** A database as it lay, to be put anywhere under another name. */
export interface DatabaseCopy {
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keys: readonly IDBValidKey[];
    readonly values: readonly unknown[];
  }[];
}

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

export async function names(): Promise<readonly string[]> {
  return (await indexedDB.databases()).map(({ name }) => name ?? '');
}

/** @param version opens at it; without it as it is */
export async function withDatabase<T>(name: string, use: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await done(indexedDB.open(name));
  try {
    return await use(db);
  } finally {
    db.close();
  }
}

export async function copyOf(name: string): Promise<DatabaseCopy> {
  return withDatabase(name, async (db) => {
    const stores = [];
    for (const store of db.objectStoreNames) {
      const from = db.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(from.getAllKeys()), done(from.getAll())]);
      // A Blob of a database that is deleted later cannot be read any more.
      stores.push({ name: store, keys, values: await Promise.all(values.map(held)) });
    }
    return { version: db.version, stores };
  });
}

async function held(value: unknown): Promise<unknown> {
  return value instanceof Blob ? new Blob([await value.arrayBuffer()]) : value;
}

export async function putCopy(name: string, { version, stores }: DatabaseCopy): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const store of stores) {
      const into = request.result.createObjectStore(store.name);
      store.keys.forEach((key, i) => into.put(store.values[i], key));
    }
  };
  (await done(request)).close();
}

export function forget(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/** A record of where lives lie, with the lives of another name in it. */
export async function renamedRecord(
  stored: unknown,
  from: string,
  to: string,
): ReturnType<typeof sealRecord> {
  const { text } = stored as { text: string };
  return sealRecord(JSON.parse(text.replaceAll(from, to)) as Parameters<typeof sealRecord>[0]);
}
