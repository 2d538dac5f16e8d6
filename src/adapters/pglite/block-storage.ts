import type { ChangeSet, StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend';
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { AppError } from '../../domain/errors.ts';
import { BLOCK_BYTES, blocksOf, compose, wholeFile } from './blocks.ts';
import type { BlockWrite } from './blocks.ts';
import { storageError } from './errors.ts';

/** Version of the two object stores; another layout would need an upgrade of the blocks themselves. */
const LAYOUT = 1;
/** Stands for the size of a directory. */
const DIRECTORY = -1;

interface Layout extends DBSchema {
  /** Path → size in bytes. */
  files: { key: string; value: number };
  /** [path, index] → bytes of the block. A block that is not there is zeros. */
  blocks: { key: [string, number]; value: Uint8Array<ArrayBuffer> };
}

type Write = IDBPTransaction<Layout, ('files' | 'blocks')[], 'readwrite'>;

/**
 * The files of a database directory in IndexedDB, in blocks of 8 KiB, so that a commit stores the pages that it
 * touched and not whole files. A flush is one strict transaction: whatever happens, the disk holds the state of
 * the last flush that was acknowledged, or a later one, always whole.
 */
export class BlockStorage implements StorageBackend {
  readonly #name: string;
  #db: IDBPDatabase<Layout> | null = null;
  #lost: AppError | null = null;
  /** Nothing was stored here before. */
  empty = true;
  /** A file's bytes as they are in memory; the file system above sets it. */
  contents: (path: string) => Uint8Array = () => {
    throw new AppError('internal', 'No file system is attached to the storage.');
  };
  /** Sums over all flushes. */
  readonly written = { flushes: 0, blocks: 0, bytes: 0 };

  constructor(name: string) {
    this.#name = name;
  }

  /** @throws AppError `store.unavailable` */
  async init(): Promise<void> {
    if (this.#db !== null) return;
    try {
      this.#db = await openDB<Layout>(this.#name, LAYOUT, {
        upgrade: (db) => {
          db.createObjectStore('files');
          db.createObjectStore('blocks');
        },
        // Another tab deletes the database: let it, and say so at the next flush.
        blocking: () => {
          this.#lost = new AppError('store.lost', 'The stored data was deleted from another tab.');
          this.#db?.close();
        },
        terminated: () => {
          this.#lost = new AppError('store.lost', 'The browser took the stored data away.');
        },
      });
      this.empty = (await this.#db.count('files')) === 0;
    } catch (cause) {
      const what = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
      throw new AppError('store.unavailable', `The browser refuses storage to this page (${what}).`, {
        cause,
      });
    }
  }

  async *load(): AsyncIterable<StorageEntry> {
    const tx = this.#open().transaction(['files', 'blocks']);
    const files = tx.objectStore('files');
    const blocks = tx.objectStore('blocks');
    const [paths, sizes, keys, values] = await Promise.all([
      files.getAllKeys(),
      files.getAll(),
      blocks.getAllKeys(),
      blocks.getAll(),
    ]);
    const data = new Map<string, Uint8Array>();
    paths.forEach((path, i) => {
      if (sizes[i] !== DIRECTORY) data.set(path, new Uint8Array(sizes[i] ?? 0));
    });
    keys.forEach(([path, index], i) => {
      const file = data.get(path);
      const offset = index * BLOCK_BYTES;
      if (file !== undefined && offset < file.length) {
        file.set(values[i]!.subarray(0, file.length - offset), offset);
      }
    });
    // Keys come sorted, so that a directory comes before what is in it.
    for (const path of paths) {
      const bytes = data.get(path);
      yield bytes === undefined ? { kind: 'dir', path } : { kind: 'file', path, data: bytes };
    }
  }

  /** @throws AppError `store.quota`, `store.lost`; then nothing of it is stored */
  async apply(changes: ChangeSet): Promise<void> {
    const tx = this.#begin();
    try {
      await Promise.all([...this.#requests(tx, changes), tx.done]);
    } catch (error) {
      throw this.#lost ?? storageError(tx.error ?? error);
    }
    this.written.flushes += 1;
  }

  close(): Promise<void> {
    this.#lost ??= new AppError('store.unavailable', 'The database is closed.');
    this.#db?.close();
    return Promise.resolve();
  }

  #open(): IDBPDatabase<Layout> {
    if (this.#db === null) throw new AppError('store.unavailable', 'The database is not open.');
    return this.#db;
  }

  #begin(): Write {
    if (this.#lost !== null) throw this.#lost;
    try {
      return this.#open().transaction(['files', 'blocks'], 'readwrite', { durability: 'strict' });
    } catch (error) {
      throw storageError(error);
    }
  }

  /** IndexedDB carries out a transaction's requests in the order in which they are made. */
  #requests(tx: Write, changes: ChangeSet): Promise<unknown>[] {
    const files = tx.objectStore('files');
    const blocks = tx.objectStore('blocks');
    const requests: Promise<unknown>[] = [];
    for (const { op, path } of changes.ops) {
      if (op === 'mkdir') {
        requests.push(files.put(DIRECTORY, path));
        continue;
      }
      // The path itself and all below it: '0' is the character after '/'.
      requests.push(files.delete(path), files.delete(IDBKeyRange.bound(`${path}/`, `${path}0`, false, true)));
      requests.push(blocks.delete(blocksFrom(path, 0)));
      requests.push(blocks.delete(IDBKeyRange.bound([`${path}/`], [`${path}0`], false, true)));
    }
    for (const change of [...changes.files.wal, ...changes.files.data, ...changes.files.control]) {
      const resized = change.truncate && !change.full;
      const file = resized ? wholeFile(change, this.contents(change.path)) : change;
      if (file.full) requests.push(blocks.delete(blocksFrom(file.path, 0)));
      requests.push(files.put(file.size, file.path));
      for (const block of blocksOf(file)) requests.push(this.#put(tx, file.path, block));
    }
    return requests;
  }

  async #put(tx: Write, path: string, block: BlockWrite): Promise<void> {
    const blocks = tx.objectStore('blocks');
    const key: [string, number] = [path, block.index];
    const bytes = compose(block, block.whole ? undefined : await blocks.get(key));
    this.written.blocks += 1;
    this.written.bytes += bytes?.length ?? 0;
    await (bytes === null ? blocks.delete(key) : blocks.put(bytes, key));
  }
}

/** Blocks of a file from an index on: an array sorts after every number. */
function blocksFrom(path: string, index: number): IDBKeyRange {
  return IDBKeyRange.bound([path, index], [path, []]);
}
