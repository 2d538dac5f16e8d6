import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '../../domain/errors.ts';
import { type Change, type CollectionDisk, TABLES, type TableName, type Tables } from './disk.ts';
import { MemoryDisk } from './memory-disk.ts';

type Schema = DBSchema & { [Name in TableName]: { key: number; value: Tables[Name] } };

const VERSION = 1;

function fault(cause: unknown): AppError {
  const full = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  return full
    ? new AppError(
        'store.quota',
        'Storage is full. Documents added so far are kept. Remove a collection, then add the rest again.',
        { cause },
      )
    : new AppError('store.query_failed', 'The browser’s storage failed. Reload the page and try again.', {
        cause,
        retryable: true,
      });
}

/** In an IndexedDB of their own, beside the life's. */
class IdbDisk implements CollectionDisk {
  readonly kept = true;
  readonly #db: IDBPDatabase<Schema>;

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  async get<Name extends TableName>(
    table: Name,
    keys: readonly number[],
  ): Promise<readonly (Tables[Name] | undefined)[]> {
    if (keys.length === 0) return [];
    try {
      const { store } = this.#db.transaction(table as TableName);
      return (await Promise.all(keys.map((key) => store.get(key)))) as (Tables[Name] | undefined)[];
    } catch (cause) {
      throw fault(cause);
    }
  }

  async range<Name extends TableName>(
    table: Name,
    from: number,
    to: number,
  ): Promise<readonly (readonly [number, Tables[Name]])[]> {
    try {
      const { store } = this.#db.transaction(table as TableName);
      const range = IDBKeyRange.bound(from, to, false, true);
      const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
      return keys.map((key, i) => [key, values[i] as Tables[Name]] as const);
    } catch (cause) {
      throw fault(cause);
    }
  }

  async write(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    try {
      const tables = [...new Set(changes.map(({ table }) => table))];
      const tx = this.#db.transaction(tables, 'readwrite', { durability: 'strict' });
      const asked = changes.map((change): Promise<unknown> => {
        const store = tx.objectStore(change.table);
        return 'key' in change
          ? store.put(change.value, change.key)
          : store.delete(IDBKeyRange.bound(change.from, change.to, false, true));
      });
      await Promise.all([...asked, tx.done]);
    } catch (cause) {
      throw fault(cause);
    }
  }

  close(): void {
    this.#db.close();
  }
}

/** Opens a life's collections; in memory where the browser refuses, or where nothing is to be kept. */
export async function openCollectionDisk(name: string | null): Promise<CollectionDisk> {
  if (name === null || typeof indexedDB === 'undefined') return new MemoryDisk();
  try {
    return new IdbDisk(
      await openDB<Schema>(name, VERSION, {
        upgrade(db) {
          for (const table of TABLES) db.createObjectStore(table);
        },
      }),
    );
  } catch {
    return new MemoryDisk();
  }
}
