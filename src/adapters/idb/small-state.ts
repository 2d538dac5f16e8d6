import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What outlives an erased life and is too small for the database: how the owner likes to run a golem. */
export interface SmallState {
  readonly speed: number;
  /** Whether the golem was running when it was last heard of. */
  readonly running: boolean;
}

interface Schema extends DBSchema {
  state: { key: string; value: SmallState };
}

const VERSION = 1;

/** Small state in IndexedDB, or in memory where that is refused. Losing it loses nothing that was committed. */
export class SmallStateStore {
  readonly #name: string | null;
  #db: Promise<IDBPDatabase<Schema> | null> | null = null;
  #memory: SmallState | null = null;

  /** @param name null keeps it in memory only */
  constructor(name: string | null) {
    this.#name = name;
  }

  async get(): Promise<SmallState | null> {
    const db = await this.#open();
    if (!db) return this.#memory;
    return (await db.get('state', 'run').catch(() => undefined)) ?? this.#memory;
  }

  async set(state: SmallState): Promise<void> {
    this.#memory = state;
    const db = await this.#open();
    await db?.put('state', state, 'run').catch(() => undefined);
  }

  #open(): Promise<IDBPDatabase<Schema> | null> {
    // Where storage is refused, opening throws at once instead of rejecting.
    if (this.#name === null) return Promise.resolve(null);
    this.#db ??= Promise.resolve()
      .then(() =>
        openDB<Schema>(`${this.#name}-small-state`, VERSION, {
          upgrade(db) {
            db.createObjectStore('state');
          },
        }),
      )
      .catch(() => null);
    return this.#db;
  }
}
