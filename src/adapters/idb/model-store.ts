import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { EmbedderCard, Pooling } from '../../domain/models/embedder.ts';
import { AppError } from '../../domain/errors.ts';

/** An embedding model of the owner's, as it was checked, with its files. */
export interface StoredModel {
  readonly card: EmbedderCard;
  /** What the owner said of how it pools; null where it says so itself. */
  readonly asked: Pooling | null;
  readonly files: readonly { readonly path: string; readonly blob: Blob }[];
  /** Of the reference texts, when it was checked. */
  readonly references: readonly Float32Array[];
}

interface Schema extends DBSchema {
  models: { key: string; value: StoredModel };
  /** Id of the model that the life was last seen with: it loads before the life is open. */
  last: { key: string; value: string };
}

const VERSION = 1;
const LAST = 'last';

const fault = (cause: unknown): AppError =>
  cause instanceof DOMException && cause.name === 'QuotaExceededError'
    ? new AppError(
        'store.quota',
        'Storage is full, so the model could not be stored. Remove another model, or free disk space.',
        {
          cause,
          retryable: true,
        },
      )
    : new AppError(
        'store.query_failed',
        'The browser could not store the model. Reload the page and try again.',
        {
          cause,
          retryable: true,
        },
      );

/** Models that were brought by the owner, so that they work without a network from then on; in memory where storage is refused. */
export class ModelStore {
  readonly #name: string | null;
  readonly #memory = new Map<string, StoredModel>();
  #db: Promise<IDBPDatabase<Schema> | null> | null = null;
  #last: string | null = null;

  /** @param name of the database; null keeps them in memory only */
  constructor(name: string | null) {
    this.#name = name;
  }

  async get(id: string): Promise<StoredModel | null> {
    const db = await this.#open();
    return (db ? await db.get('models', id) : this.#memory.get(id)) ?? null;
  }

  async list(): Promise<readonly EmbedderCard[]> {
    const db = await this.#open();
    const models = db ? await db.getAll('models') : [...this.#memory.values()];
    return models.map(({ card }) => card).toSorted((a, b) => a.checkedAt - b.checkedAt);
  }

  /** @throws AppError `store.quota`, `store.query_failed` */
  async put(model: StoredModel): Promise<void> {
    const db = await this.#open();
    if (!db) this.#memory.set(model.card.id, model);
    else await db.put('models', model, model.card.id).catch((cause: unknown) => Promise.reject(fault(cause)));
  }

  async remove(id: string): Promise<void> {
    this.#memory.delete(id);
    await (await this.#open())?.delete('models', id);
  }

  /** Null: the model that comes with the page. */
  async last(): Promise<string | null> {
    const db = await this.#open();
    return (db ? await db.get('last', LAST) : this.#last) ?? null;
  }

  /** Where it is refused, the other model is loaded first at the next opening, and then this one. */
  async noteLast(id: string | null): Promise<void> {
    this.#last = id;
    const db = await this.#open();
    await (id === null ? db?.delete('last', LAST) : db?.put('last', id, LAST))?.catch(() => undefined);
  }

  #open(): Promise<IDBPDatabase<Schema> | null> {
    const name = this.#name;
    if (name === null) return Promise.resolve(null);
    // Where storage is refused, opening throws at once instead of rejecting.
    this.#db ??= Promise.resolve()
      .then(() =>
        openDB<Schema>(name, VERSION, {
          upgrade(db) {
            db.createObjectStore('models');
            db.createObjectStore('last');
          },
        }),
      )
      .catch(() => null);
    return this.#db;
  }
}
