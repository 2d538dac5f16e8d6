import type { Page } from '@playwright/test';
import { SCHEMA } from '../support/schema.ts';

/** What is done to a stored directory behind the back of the page that has written it. */

/** The directory's database, where the life is called `harness`. */
export const DIRECTORY = `harness-v${SCHEMA}-pg18`;

/** What somebody does to the stored parts of a relation's file while nobody has them open. */
export type Damage = 'flip' | 'remove' | 'swap' | 'copy';
/** Regions, extents, or blocks that are newer than theirs. */
export type Part = 'regions' | 'extents' | 'blocks';

/** @returns the file */
export async function damage(page: Page, part: Part, how: Damage): Promise<string> {
  return page.evaluate(
    async ([name, part, how]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      const db = await done(indexedDB.open(name));
      const keys = (await done(db.transaction(part).objectStore(part).getAllKeys())) as [string, number][];
      // Two parts of the files of relations; the whole blocks of catalogs and tables are as long as one another.
      const relations = keys.filter(([path]) => /^\/base\/\d+\/\d+$/.test(path));
      const [first, second] = relations.filter(([path], i) => path === relations[i ^ 1]?.[0]) as [
        [string, number],
        [string, number],
      ];
      const read = async (key: [string, number]): Promise<Uint8Array<ArrayBuffer>> => {
        const value: unknown = await done(db.transaction(part).objectStore(part).get(key));
        if (!(value instanceof Blob)) return value as Uint8Array<ArrayBuffer>;
        try {
          return new Uint8Array(await value.arrayBuffer());
        } catch {
          // Its file is just being moved: asked for anew, it is where it is then.
          return read(key);
        }
      };
      const [a, b] = [await read(first), await read(second)];
      const blobs = (await done(db.transaction(part).objectStore(part).get(first))) instanceof Blob;
      const stored = (value: Uint8Array<ArrayBuffer>): Blob | Uint8Array =>
        blobs ? new Blob([value]) : value;
      const tx = db.transaction(part, 'readwrite');
      const parts = tx.objectStore(part);
      if (how === 'flip') {
        a[100]! ^= 1;
        parts.put(stored(a), first);
      } else if (how === 'remove') parts.delete(first);
      else {
        parts.put(stored(b), first);
        if (how === 'swap') parts.put(stored(a), second);
      }
      await new Promise((resolve) => (tx.oncomplete = resolve));
      db.close();
      return first[0];
    },
    [DIRECTORY, part, how] as const,
  );
}

/**
 * Stores what is there as an earlier layout had it: a value for each block, without checksums in the first; in the third
 * all but the regions, of which there must be none; in the fourth regions without a sum of their own.
 */
export async function makeOlder(page: Page, layout: 1 | 2 | 3 | 4): Promise<void> {
  await page.evaluate(
    async ([name, layout]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      const word = (bytes: Uint8Array, at: number): number =>
        new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
      const now = await done(indexedDB.open(name));
      const read = now.transaction(['files', 'regions', 'extents', 'blocks']);
      const all = async <T>(store: string): Promise<[IDBValidKey, T][]> => {
        const parts = read.objectStore(store);
        const [keys, values] = await Promise.all([done(parts.getAllKeys()), done(parts.getAll())]);
        return keys.map((key, i) => [key, values[i] as T]);
      };
      const [files, stored, extents, loose] = await Promise.all([
        all<[number, number]>('files'),
        all<Blob>('regions'),
        all<Uint8Array>('extents'),
        all<Uint8Array>('blocks'),
      ]);
      const regions = await Promise.all(
        stored.map(async ([key, blob]): Promise<[IDBValidKey, Blob]> => {
          const bytes = await blob.arrayBuffer();
          const whole = 512 * 8192 + 512 * 4 + 16 * 4;
          return [key, new Blob([bytes.slice(0, Math.min(whole, bytes.byteLength))])];
        }),
      );
      now.close();
      if (layout >= 3) {
        await done(indexedDB.deleteDatabase(name));
        const older = indexedDB.open(name, layout);
        older.onupgradeneeded = () => {
          const stores = { files, extents, blocks: loose, ...(layout === 4 && { regions }) };
          for (const [store, rows] of Object.entries(stores)) {
            const made = older.result.createObjectStore(store);
            for (const [key, value] of rows) made.put(value, key);
          }
        };
        (await done(older)).close();
        return;
      }
      const sealed = new Map<string, Uint8Array>();
      for (const [key, value] of extents) {
        const [path, extent] = key as [string, number];
        const mask = word(value, value.length - 4);
        const set = Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (mask >>> bit) & 1);
        const sums = value.length - 4 - 4 * set.length;
        set.forEach((bit, i) => {
          const block = value.slice(i * 8192, Math.min((i + 1) * 8192, sums));
          const whole = new Uint8Array(block.length + 4);
          whole.set(block);
          whole.set(value.slice(sums + 4 * i, sums + 4 * i + 4), block.length);
          sealed.set(JSON.stringify([path, extent * 32 + bit]), whole);
        });
      }
      for (const [key, value] of loose) {
        if (value.length > 4) sealed.set(JSON.stringify(key), value);
        else sealed.delete(JSON.stringify(key));
      }
      await done(indexedDB.deleteDatabase(name));
      const request = indexedDB.open(name, layout);
      request.onupgradeneeded = () => {
        const records = request.result.createObjectStore('files');
        const blocks = request.result.createObjectStore('blocks');
        const sums = new Map<string, number>();
        for (const [text, value] of sealed) {
          const key = JSON.parse(text) as [string, number];
          sums.set(key[0], (sums.get(key[0]) ?? 0) ^ word(value, value.length - 4));
          blocks.put(layout === 1 ? value.slice(0, -4) : value, key);
        }
        for (const [path, [size]] of files) {
          records.put(layout === 1 ? size : [size, (sums.get(path as string) ?? 0) >>> 0], path);
        }
      };
      (await done(request)).close();
    },
    [DIRECTORY, layout] as const,
  );
}

/** Version of the layout that is stored. */
export function storedLayout(page: Page): Promise<number | undefined> {
  return page.evaluate(
    async (name) => (await indexedDB.databases()).find((one) => one.name === name)?.version,
    DIRECTORY,
  );
}
