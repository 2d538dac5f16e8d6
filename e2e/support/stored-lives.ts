import type { Page } from '@playwright/test';

/**
 * What somebody does to stored lives behind the back of the page that has written them. Call it on a page of the same
 * origin on which no golem lives.
 */

/** A place of the product's origin without a golem. */
export const EMPTY_PLACE = './icons/golem.svg';

/** Names of this origin's databases. */
export function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted());
}

export async function deleteDatabase(page: Page, name: string): Promise<void> {
  await page.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(database);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(new Error(String(request.error)));
        request.onblocked = () => reject(new Error(`${database} is open`));
      }),
    name,
  );
}

/** Leaves a database without anything in it. */
export async function emptyDatabase(page: Page, name: string): Promise<void> {
  await page.evaluate(async (database) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
    const tx = db.transaction([...db.objectStoreNames], 'readwrite');
    for (const store of db.objectStoreNames) tx.objectStore(store).clear();
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();
  }, name);
}

/** What lies in a store of a database, by key. */
export function stored(page: Page, database: string, store: string): Promise<[unknown, unknown][]> {
  return page.evaluate(
    async ([name, from]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      const db = await done(indexedDB.open(name));
      const all = db.transaction(from).objectStore(from);
      const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
      db.close();
      return keys.map((key, i): [unknown, unknown] => [key, values[i]]);
    },
    [database, store] as const,
  );
}

/** Puts a value, which JSON can say, into a store; undefined deletes what is there. */
export async function put(
  page: Page,
  database: string,
  store: string,
  key: string,
  value: object | string | undefined,
): Promise<void> {
  await page.evaluate(
    async ([name, into, at, json]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
      const tx = db.transaction(into, 'readwrite');
      if (json === null) tx.objectStore(into).delete(at);
      else tx.objectStore(into).put(JSON.parse(json) as object, at);
      await new Promise((resolve) => (tx.oncomplete = resolve));
      db.close();
    },
    [database, store, key, value === undefined ? null : JSON.stringify(value)] as const,
  );
}

/**
 * Flips a bit of the first stored part of a file.
 * @param path of the file, e.g. `/base/5/17643`; without it, of the first relation that has a part
 * @returns the file
 */
export function flipBit(page: Page, database: string, path: string | null = null): Promise<string> {
  return page.evaluate(
    async ([name, wanted]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      const db = await done(indexedDB.open(name));
      for (const store of ['blocks', 'extents', 'regions']) {
        const keys = (await done(db.transaction(store).objectStore(store).getAllKeys())) as [
          string,
          number,
        ][];
        const key = keys.find(([file]) =>
          wanted === null ? /^\/base\/\d+\/\d+$/.test(file) : file === wanted,
        );
        if (key === undefined) continue;
        const value: unknown = await done(db.transaction(store).objectStore(store).get(key));
        const bytes =
          value instanceof Blob
            ? new Uint8Array(await value.arrayBuffer())
            : (value as Uint8Array<ArrayBuffer>);
        bytes[60]! ^= 4;
        const tx = db.transaction(store, 'readwrite');
        tx.objectStore(store).put(value instanceof Blob ? new Blob([bytes]) : bytes, key);
        await new Promise((resolve) => (tx.oncomplete = resolve));
        db.close();
        return key[0];
      }
      db.close();
      throw new Error('There is no such file.');
    },
    [database, path] as const,
  );
}
