import { openDB } from 'idb';
import { writeFrames } from '../../archive/index.ts';

/** Version of the file's form. */
const FORMAT = 1;

type Frame = { readonly kind: string; readonly [key: string]: unknown };

/**
 * Databases as they are stored, every key and value of them: for a life that nothing of can be read here. Sealed frames
 * as in a life's file (`container.ts`): a head, then of each database its name, version and stores, and each value.
 * @param name of the life @param made Unix ms
 */
export async function storedFile(name: string, databases: readonly string[], made: number): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const bytes of writeFrames(framesOf(name, databases, made))) parts.push(bytes);
  return new Blob(parts, { type: 'application/x-golem' });
}

async function* framesOf(name: string, databases: readonly string[], made: number): AsyncGenerator<Frame> {
  yield { kind: 'stored', format: FORMAT, name, made, databases: [...databases] };
  let values = 0;
  for (const database of databases) {
    const db = await openDB(database).catch(() => null);
    if (db === null) {
      yield { kind: 'unread', database };
      continue;
    }
    try {
      const stores = [...db.objectStoreNames];
      yield { kind: 'database', database, version: db.version, stores };
      for (const store of stores) {
        for (const key of await db.getAllKeys(store)) {
          const value: unknown = await db.get(store, key).catch(() => undefined);
          values += 1;
          yield await valueFrame(store, key, value);
        }
      }
    } finally {
      db.close();
    }
  }
  yield { kind: 'end', values };
}

/** Bytes, Blobs, numbers and lists of numbers are all that our layouts have; of anything else its text is kept. */
async function valueFrame(store: string, key: IDBValidKey, value: unknown): Promise<Frame> {
  const named = { kind: 'value', store, key: plain(key) } as const;
  if (value instanceof Uint8Array) return { ...named, form: 'bytes', value };
  if (value instanceof Blob) {
    const bytes = await value.arrayBuffer().catch(() => null);
    return bytes === null
      ? { ...named, form: 'unread', value: null }
      : { ...named, form: 'blob', value: new Uint8Array(bytes) };
  }
  return { ...named, form: 'plain', value: plain(value) };
}

function plain(value: unknown): unknown {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, plain(inside)]));
  }
  return String(value);
}
