import type { BenchRow } from './row.ts';

/** Of a computed beginning: 30 layers, 3 heads of keys and values each, 64 numbers of 4 bytes. */
const BYTES_PER_TOKEN = 30 * 3 * 2 * 64 * 4;

interface Stored {
  readonly write: number;
  readonly read: number;
}
/** What keeping one beginning on disk takes, ms; a reading is checked by its SHA-256. */
export interface KeptPrefix {
  readonly opfs: Stored;
  readonly idb: Stored;
}

/** Runs in the page: bytes of chance, since numbers of a model are as hard to pack. */
export async function keepPrefix(bytes: number): Promise<KeptPrefix> {
  const data = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536)
    crypto.getRandomValues(data.subarray(at, Math.min(bytes, at + 65_536)));
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const sum = async (read: BufferSource): Promise<string> =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', read)).join();
  const known = await sum(data);
  const checked = async (read: BufferSource): Promise<void> => {
    if ((await sum(read)) !== known) throw new Error('What was read is not what was written.');
  };

  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle('prefix', { create: true });
  const opfs = {
    write: await timed(async () => {
      const into = await file.createWritable();
      await into.write(data);
      await into.close();
    }),
    read: await timed(async () => checked(await (await file.getFile()).arrayBuffer())),
  };
  await root.removeEntry('prefix');

  const asked = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The database did not answer.'));
    });
  const opening = indexedDB.open('kept-prefix', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('prefixes');
  const database = await asked(opening);
  const idb = {
    write: await timed(async () => {
      const all = database.transaction('prefixes', 'readwrite');
      all.objectStore('prefixes').put(data, 'one');
      await new Promise((resolve) => (all.oncomplete = resolve));
    }),
    read: await timed(async () =>
      checked(
        (await asked(
          database.transaction('prefixes').objectStore('prefixes').get('one'),
        )) as Uint8Array<ArrayBuffer>,
      ),
    ),
  };
  database.close();
  await asked(indexedDB.deleteDatabase('kept-prefix'));
  return { opfs, idb };
}

/** What a computed beginning of so many tokens takes to be written and read back, beside what computing it again took. */
export async function benchKeptPrefix(
  keep: (bytes: number) => Promise<KeptPrefix>,
  tokens: number,
): Promise<readonly BenchRow[]> {
  const bytes = tokens * BYTES_PER_TOKEN;
  const { opfs, idb } = await keep(bytes);
  const name = `language: ${tokens} tokens`;
  const note = `${Math.round(bytes / 1e6)} MB, summed where it is read`;
  return [
    { name: `${name} written to OPFS`, value: opfs.write, unit: 'ms', note },
    { name: `${name} read from OPFS`, value: opfs.read, unit: 'ms', note },
    { name: `${name} written to IndexedDB`, value: idb.write, unit: 'ms', note },
    { name: `${name} read from IndexedDB`, value: idb.read, unit: 'ms', note },
  ];
}
