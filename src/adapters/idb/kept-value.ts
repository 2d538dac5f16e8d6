import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '../../domain/errors.ts';

const VERSION = 1;
const STORE = 'values';
const KEY = 'value';

interface Schema<T> extends DBSchema {
  values: { key: string; value: T };
}

/** One value in an IndexedDB of its own, or in memory where that is refused or not wanted. */
export class KeptValue<T> {
  readonly #name: string | null;
  #db: Promise<IDBPDatabase<Schema<T>> | null> | null = null;
  #memory: T | null = null;

  /** @param name of the database; null keeps it in memory only */
  constructor(name: string | null) {
    this.#name = name;
  }

  async get(): Promise<T | null> {
    const db = await this.#open();
    if (!db) return this.#memory;
    return ((await db.get(STORE as never, KEY)) as T | undefined) ?? null;
  }

  /** Resolves when it is stored. Null deletes it. @throws AppError `store.query_failed` */
  async set(value: T | null): Promise<void> {
    this.#memory = value;
    const db = await this.#open();
    if (!db) return;
    try {
      await (value === null ? db.delete(STORE as never, KEY) : db.put(STORE as never, value as never, KEY));
    } catch (error) {
      throw new AppError(
        'store.query_failed',
        'The browser could not store the change. Reload the page and try again.',
        {
          cause: error,
          retryable: true,
        },
      );
    }
  }

  #open(): Promise<IDBPDatabase<Schema<T>> | null> {
    const name = this.#name;
    if (name === null) return Promise.resolve(null);
    // Where storage is refused, opening throws at once instead of rejecting.
    this.#db ??= Promise.resolve()
      .then(() =>
        openDB<Schema<T>>(name, VERSION, {
          upgrade(db) {
            db.createObjectStore(STORE as never);
          },
        }),
      )
      .catch(() => null);
    return this.#db;
  }
}
