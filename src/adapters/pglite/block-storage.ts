import type { ChangeSet, FileWrite, StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend';
import { unwrap } from 'idb';
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { AppError } from '../../domain/errors.ts';
import { blocksFrom, DIRECTORY, openLayout } from './block-layout.ts';
import type { Layout } from './block-layout.ts';
import { loadEntries } from './block-loader.ts';
import type { LoadProgress } from './block-loader.ts';
import { blockCount, blockOf, dirtyBlocks } from './blocks.ts';
import { storageError } from './errors.ts';
import { FileSums } from './file-sums.ts';
import { Sealer } from './seal.ts';

type Write = IDBPTransaction<Layout, ('files' | 'blocks')[], 'readwrite'>;

/** A file as it is in memory now. */
export interface FileImage {
  /** A view, good until something is written. */
  readonly bytes: Uint8Array;
  /** Smallest size since this was last asked, where it has been cut; else null. */
  readonly cutAt: number | null;
}

/** What is stored of a path; null for a directory. */
type Stored = FileSums | null;

/**
 * The files of a database directory in IndexedDB, in blocks of 8 KiB with checksums, so that a commit stores the pages
 * that it touched and not whole files. A flush is one strict transaction: whatever happens, the disk holds the state of
 * the last flush that was acknowledged, or a later one, always whole. After a flush that failed nothing is taken any
 * more: what is in memory is not what is stored, and only another instance can tell what that is.
 */
export class BlockStorage implements StorageBackend {
  readonly #name: string;
  readonly #progress: LoadProgress;
  readonly #stored = new Map<string, Stored>();
  /** Sizes of the stored segments of the write-ahead log. */
  readonly #wal = new Map<string, number>();
  #sealer: Sealer | null = null;
  #db: IDBPDatabase<Layout> | null = null;
  #lost: AppError | null = null;
  /** Nothing was stored here before. */
  empty = true;
  /** The browser found its own storage damaged and began it anew: what was here before is gone. */
  cleared = false;
  /** The file system above sets it. */
  image: (path: string) => FileImage = () => {
    throw new AppError('internal', 'No file system is attached to the storage.');
  };
  /** Sums over all flushes. */
  readonly written = { flushes: 0, blocks: 0, bytes: 0 };

  /** @param progress is told how much of the stored bytes is loaded */
  constructor(name: string, progress: LoadProgress = () => undefined) {
    this.#name = name;
    this.#progress = progress;
  }

  /** Size of the write-ahead log as it is stored. */
  get walBytes(): number {
    return [...this.#wal.values()].reduce((sum, size) => sum + size, 0);
  }

  /** @throws AppError `store.unavailable`, `store.version` */
  async init(): Promise<void> {
    if (this.#db !== null) return;
    this.#sealer = await Sealer.create();
    try {
      this.#db = await openLayout(this.#name, this.#sealer, {
        // Another tab deletes the database or brings a newer layout: let it, and say so at the next flush.
        blocking: (deleted) => {
          const what = deleted ? 'deleted from' : 'taken over by a newer version of this page in';
          this.#lost ??= new AppError('store.lost', `The stored data was ${what} another tab.`);
          this.#db?.close();
        },
        cleared: () => {
          this.cleared = true;
        },
        terminated: () => {
          this.#lost ??= new AppError('store.lost', 'The browser took the stored data away.');
        },
      });
      this.empty = (await this.#db.count('files')) === 0;
    } catch (cause) {
      const name = cause instanceof Error ? cause.name : '';
      const what = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
      throw name === 'VersionError'
        ? new AppError('store.version', 'The stored life was written by a newer version of this page.', {
            cause,
          })
        : new AppError('store.unavailable', `The browser refuses storage to this page (${what}).`, { cause });
    }
  }

  /** @throws AppError `store.corrupt` that names the file */
  async *load(): AsyncIterable<StorageEntry> {
    const { db, sealer } = this.#open();
    for await (const { path, data, sums } of loadEntries(db, sealer, this.#progress)) {
      this.#stored.set(path, data === null ? null : sums);
      yield data === null ? { kind: 'dir', path } : { kind: 'file', path, data };
    }
  }

  /**
   * Must be called in the task in which the changes were collected: the bytes are those in memory then.
   * @throws AppError `store.quota`, `store.lost`; then nothing of it is stored, and nothing will be
   */
  async apply(changes: ChangeSet): Promise<void> {
    if (this.#lost !== null) throw this.#lost;
    let tx: Write | null = null;
    try {
      tx = this.#open().db.transaction(['files', 'blocks'], 'readwrite', { durability: 'strict' });
      this.#request(tx, changes);
      tx.commit();
      await tx.done;
    } catch (error) {
      throw (this.#lost ??= storageError(tx === null ? error : abort(tx, error)));
    }
    this.written.flushes += 1;
  }

  close(): Promise<void> {
    this.#lost ??= new AppError('store.unavailable', 'The database is closed.');
    this.#db?.close();
    return Promise.resolve();
  }

  #open(): { readonly db: IDBPDatabase<Layout>; readonly sealer: Sealer } {
    if (this.#db === null || this.#sealer === null) {
      throw new AppError('store.unavailable', 'The database is not open.');
    }
    return { db: this.#db, sealer: this.#sealer };
  }

  /** IndexedDB carries out a transaction's requests in the order in which they are made; a failed one aborts it. */
  #request(tx: Write, changes: ChangeSet): void {
    const files = unwrap(tx.objectStore('files'));
    for (const { op, path } of changes.ops) {
      if (op === 'mkdir') {
        files.put([DIRECTORY, 0], path);
        this.#stored.set(path, null);
      } else {
        this.#remove(tx, path);
      }
    }
    const { wal, data, control } = changes.files;
    for (const { path, size } of wal) this.#wal.set(path, size);
    for (const change of [...wal, ...data, ...control]) {
      files.put([change.size, this.#store(tx, change)], change.path);
    }
  }

  /** What was made and removed since the last flush has never been stored. */
  #remove(tx: Write, path: string): void {
    const stored = this.#stored.get(path);
    if (stored === undefined) return;
    const inside =
      stored === null ? [...this.#stored.keys()].filter((one) => one.startsWith(`${path}/`)) : [];
    for (const one of [path, ...inside]) {
      unwrap(tx.objectStore('files')).delete(one);
      unwrap(tx.objectStore('blocks')).delete(blocksFrom(one, 0));
      this.#stored.delete(one);
      this.#wal.delete(one);
    }
  }

  /** @returns the checksum over the file's blocks */
  #store(tx: Write, change: FileWrite): number {
    const { sealer } = this.#open();
    const { path, full, size } = change;
    const blocks = unwrap(tx.objectStore('blocks'));
    const { bytes, cutAt } = this.image(path);
    const before = this.#stored.get(path);
    const sums = full || before == null ? new FileSums() : before;
    // Of a new file's namesake nothing stays.
    if (full && before !== undefined) blocks.delete(blocksFrom(path, 0));
    if (cutAt !== null && !full) {
      const end = blockCount(size);
      blocks.delete(blocksFrom(path, end));
      sums.cut(end);
    }
    for (const index of dirtyBlocks(change, cutAt)) {
      const sealed = sealer.seal(blockOf(bytes, index), index);
      if (sealed !== null) {
        blocks.put(sealed.value, [path, index]);
        sums.set(index, sealed.sum);
        this.written.blocks += 1;
        this.written.bytes += sealed.value.length;
      } else if (sums.delete(index)) {
        blocks.delete([path, index]);
      }
    }
    this.#stored.set(path, sums);
    return sums.total;
  }
}

/** Nothing of it may be stored; what went wrong is the transaction's own error where it has one. */
function abort(tx: Write, error: unknown): unknown {
  tx.done.catch(() => undefined);
  try {
    tx.abort();
  } catch {
    // It was over already.
  }
  return tx.error ?? error;
}
