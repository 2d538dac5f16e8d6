import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '../../../domain/errors.ts';
import { KeptValue } from '../../idb/index.ts';
import type { SeriesStore, StoredSeries } from './series.ts';

interface Schema extends DBSchema {
  chunks: { key: [importId: string, key: number]; value: Uint8Array<ArrayBuffer> };
  series: { key: string; value: StoredSeries };
}

const VERSION = 1;

/** In memory: where the browser refuses storage, and in Node. */
export class MemorySeriesStore implements SeriesStore {
  readonly #chunks = new Map<string, Map<number, Uint8Array<ArrayBuffer>>>();
  readonly #series = new Map<string, StoredSeries>();

  async put(importId: string, key: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const chunks = this.#chunks.get(importId) ?? new Map<number, Uint8Array<ArrayBuffer>>();
    this.#chunks.set(importId, chunks.set(key, bytes));
  }

  async chunk(importId: string, key: number): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#chunks.get(importId)?.get(key) ?? null;
  }

  async publish(series: StoredSeries): Promise<void> {
    const before = this.#series.get(series.id);
    this.#series.set(series.id, series);
    if (before) this.#chunks.delete(before.importId);
  }

  async drop(importId: string): Promise<void> {
    this.#chunks.delete(importId);
  }

  async list(): Promise<readonly StoredSeries[]> {
    return [...this.#series.values()];
  }

  async remove(id: string): Promise<void> {
    const series = this.#series.get(id);
    if (series) this.#chunks.delete(series.importId);
    this.#series.delete(id);
  }

  /** Imports that hold chunks. */
  get held(): readonly string[] {
    return [...this.#chunks.keys()];
  }
}

const chunksOf = (importId: string): IDBKeyRange => IDBKeyRange.bound([importId], [importId, []]);

function storeFault(cause: unknown): AppError {
  const full = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  return full
    ? new AppError(
        'store.quota',
        'Storage is full, so the file could not be stored. Remove another imported file first.',
        {
          cause,
        },
      )
    : new AppError(
        'store.query_failed',
        'The browser could not store part of the file. Reload the page and import it again.',
        { cause },
      );
}

/** In IndexedDB, in a database of its own beside the life's. */
class IdbSeriesStore implements SeriesStore {
  readonly #db: IDBPDatabase<Schema>;
  /** Imports that were begun and have not come to an end: what they left may go, and nothing else. */
  readonly #begun: KeptValue<readonly string[]>;
  #beginning: { readonly importId: string; readonly noted: Promise<void> } | null = null;

  constructor(db: IDBPDatabase<Schema>, begun: KeptValue<readonly string[]>) {
    this.#db = db;
    this.#begun = begun;
  }

  async put(importId: string, key: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#begin(importId);
    await this.#db.put('chunks', bytes, [importId, key]).catch((cause: unknown) => {
      throw storeFault(cause);
    });
  }

  async chunk(importId: string, key: number): Promise<Uint8Array<ArrayBuffer> | null> {
    return (await this.#db.get('chunks', [importId, key])) ?? null;
  }

  async publish(series: StoredSeries): Promise<void> {
    try {
      const tx = this.#db.transaction(['series', 'chunks'], 'readwrite', { durability: 'strict' });
      const before = await tx.objectStore('series').get(series.id);
      await tx.objectStore('series').put(series, series.id);
      if (before) await tx.objectStore('chunks').delete(chunksOf(before.importId));
      await tx.done;
    } catch (cause) {
      throw storeFault(cause);
    }
    await this.#end(series.importId);
  }

  async drop(importId: string): Promise<void> {
    await this.#db.delete('chunks', chunksOf(importId));
    await this.#end(importId);
  }

  list(): Promise<readonly StoredSeries[]> {
    return this.#db.getAll('series');
  }

  async remove(id: string): Promise<void> {
    const tx = this.#db.transaction(['series', 'chunks'], 'readwrite', { durability: 'strict' });
    const series = await tx.objectStore('series').get(id);
    if (series) await tx.objectStore('chunks').delete(chunksOf(series.importId));
    await tx.objectStore('series').delete(id);
    await tx.done;
  }

  /** Deletes what imports left that were begun and never ended. Chunks that nothing tells of stay where they are. */
  async sweep(): Promise<void> {
    const known = new Set((await this.list()).map(({ importId }) => importId));
    for (const importId of await this.#open()) {
      if (known.has(importId)) await this.#end(importId);
      else await this.drop(importId);
    }
  }

  /** Before the first of its chunks is stored. */
  async #begin(importId: string): Promise<void> {
    if (this.#beginning?.importId !== importId) {
      const note = async (): Promise<void> => this.#begun.set([...(await this.#open()), importId]);
      this.#beginning = { importId, noted: note() };
    }
    await this.#beginning.noted;
  }

  async #end(importId: string): Promise<void> {
    const open = await this.#open();
    if (open.includes(importId)) await this.#begun.set(open.filter((one) => one !== importId));
  }

  async #open(): Promise<readonly string[]> {
    const begun: unknown = await this.#begun.get().catch(() => null);
    return Array.isArray(begun) ? begun.filter((one) => typeof one === 'string') : [];
  }
}

/** Opens the store of a life's files; in memory where the browser refuses, or where nothing is to be kept. */
export async function openSeriesStore(name: string, kind: 'auto' | 'memory'): Promise<SeriesStore> {
  if (kind === 'memory' || typeof indexedDB === 'undefined') return new MemorySeriesStore();
  try {
    const db = await openDB<Schema>(`${name}-market-files`, VERSION, {
      upgrade(opened) {
        opened.createObjectStore('chunks');
        opened.createObjectStore('series');
      },
    });
    const store = new IdbSeriesStore(db, new KeptValue(`${name}-market-imports`));
    await store.sweep();
    return store;
  } catch {
    return new MemorySeriesStore();
  }
}
