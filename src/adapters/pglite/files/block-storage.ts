import type { ChangeSet, StorageEntry } from '@electric-sql/pglite/memfs-frontend';
import type { IDBPDatabase } from 'idb';
import { AppError } from '../../../domain/errors.ts';
import { StoredFiles } from './format/block-files.ts';
import { BlockFlush } from './flush/block-flush.ts';
import type { FileImage, FlushContext, FlushTransaction } from './flush/block-flush.ts';
import { chooseFolds, chooseFoldsInPlace, wantsRest } from './flush/block-folding.ts';
import type { FoldChooser, Leisure } from './flush/block-folding.ts';
import { STORES } from './format/block-layout.ts';
import type { Layout } from './format/block-layout.ts';
import type { LifeFiles } from './life-files.ts';
import { loadEntries } from './load/block-loader.ts';
import type { LoadProgress } from './load/block-loader.ts';
import { storageError, storageGone } from './storage-error.ts';
import { openLayout, storesBlobs } from './load/open-layout.ts';
import { BlockCache } from './paged/block-cache.ts';
import type { RestingRegion } from './flush/block-flush.ts';
import { damagedFile, NOT_ITS_SUM } from './paged/file-in-parts.ts';
import { PagedFile } from './paged/paged-file.ts';
import type { PagedReader } from './paged/paged-file.ts';
import { canReadNow, readNow } from './load/read-now.ts';
import { ScratchFile } from './paged/scratch-file.ts';
import { ReadAhead } from './load/read-ahead.ts';
import type { LoadedEntry } from './paged/file-in-parts.ts';
import { lacksNoBlock } from './format/region-seal.ts';
import { Sealer } from './format/seal.ts';

/**
 * The files of a database directory in IndexedDB, in blocks of 8 KiB with checksums, so that a commit stores the pages
 * that it touched and not whole files, and in extents of 32 and regions of 512 blocks, so that opening reads few large
 * values. A flush is
 * one strict transaction: whatever happens, the disk holds the state of the last flush that was acknowledged, or a
 * later one, always whole. After a flush that failed nothing is taken any more: what is in memory is not what is
 * stored, and only another instance can tell what that is.
 */
export class BlockStorage implements LifeFiles {
  readonly #name: string;
  readonly #progress: LoadProgress;
  readonly #folds: FoldChooser;
  readonly #stored = new StoredFiles();
  #sealer: Sealer | null = null;
  #db: IDBPDatabase<Layout> | null = null;
  #loading: ReadAhead<LoadedEntry> | null = null;
  #lost: AppError | null = null;
  #checkpoint = 0;
  #blobs = false;
  readonly #cache: BlockCache | null;
  #paging: PagedReader | null = null;
  #scratch: ScratchFile | null = null;
  /** Files that are read where they lie, as they were opened, with their sizes. */
  readonly #paged = new Map<string, { readonly file: PagedFile; readonly size: number }>();
  /** Nothing was stored here before. */
  empty = true;
  /** The browser found its own storage damaged and began it anew: what was here before is gone. */
  cleared = false;
  /** The file system above sets it. */
  image: (path: string) => FileImage = () => {
    throw new AppError('internal', 'No file system is attached to the storage.');
  };
  /** The file system above sets it: has the engine's call fail. */
  unreadable: (error: AppError) => never = (error) => {
    throw error;
  };
  /** How much the next flush may do beside storing what changed. */
  leisure: Leisure = 'commit';
  readonly written = { flushes: 0, blocks: 0, bytes: 0, folded: 0 };

  /**
   * @param progress is told how much of the stored bytes is loaded
   * @param folds says which extents each flush stores anew; any choice is right
   * @param cacheBytes kept of what is read where it lies; null: all of every file is in memory, as where a browser cannot do it
   */
  constructor(
    name: string,
    progress: LoadProgress = () => undefined,
    folds: FoldChooser | null = null,
    cacheBytes: number | null = null,
  ) {
    this.#cache = cacheBytes !== null && canReadNow() ? new BlockCache(cacheBytes) : null;
    this.#name = name;
    this.#progress = progress;
    this.#folds = folds ?? (this.#cache === null ? chooseFolds : chooseFoldsInPlace);
  }

  /** Size of the write-ahead log as it is stored. */
  get walBytes(): number {
    return this.#stored.walBytes;
  }

  /** Whether a flush at rest would bring something into better order. */
  get untidy(): boolean {
    return wantsRest(this.#stored, this.#checkpoint);
  }

  /** How what is stored is read where it lies; null: it is all in memory. */
  get paging(): PagedReader | null {
    return this.#paging;
  }

  /** Of files that are read where they lie: what they are, to be taken once. */
  takePaged(): [path: string, opened: { readonly file: PagedFile; readonly size: number }][] {
    const all = [...this.#paged];
    this.#paged.clear();
    return all;
  }

  /** Files of some size. */
  larger(bytes: number): string[] {
    return this.#stored.larger(bytes);
  }

  /**
   * Begins to read what is stored: the engine takes a while to compile, and asks for the files only then.
   * @throws AppError `store.unavailable`, `store.version`
   */
  async init(): Promise<void> {
    if (this.#db !== null) return;
    const sealer = await Sealer.create();
    try {
      const db = await openLayout(this.#name, sealer, {
        // Another tab deletes the database or brings a newer layout: let it, and say so at the next flush.
        blocking: (deleted) => {
          this.#lost ??= deleted
            ? storageGone('deleted from another tab or by the browser')
            : new AppError(
                'store.lost',
                'A newer version of this page, in another tab, took over the stored data. Reload this tab.',
              );
          this.#db?.close();
        },
        cleared: () => {
          this.cleared = true;
        },
        upgrading: this.#progress,
        terminated: () => {
          this.#lost ??= storageGone('removed by the browser');
        },
      });
      this.#db = db;
      this.#sealer = sealer;
      if (this.#cache === null) void ScratchFile.forget(this.#name);
      else this.#paging = await this.#pagedReader(this.#cache, sealer);
      this.empty = await isEmpty(db);
      if (!this.empty) this.#loading = new ReadAhead(loadEntries(db, sealer, this.#progress, this.#paging));
      // Nobody waits for it: until it is known, bytes are always right.
      void storesBlobs(db).then((can) => (this.#blobs = can));
    } catch (cause) {
      const name = cause instanceof Error ? cause.name : '';
      const what = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
      throw name === 'VersionError'
        ? new AppError(
            'store.version',
            'The stored life was written by a newer version of this page. Reload to update the page.',
            {
              cause,
            },
          )
        : new AppError(
            'store.unavailable',
            `The browser denies this page storage (${what}). Allow site data for this page.`,
            { cause },
          );
    }
  }

  /** @throws AppError `store.corrupt` that names the file */
  async *load(): AsyncIterable<StorageEntry> {
    const loading = this.#loading;
    this.#loading = null;
    if (loading === null) return;
    for await (const { path, data, map } of loading.take()) {
      this.#stored.set(path, map);
      if (data instanceof PagedFile) this.#paged.set(path, { file: data, size: map!.size });
      const bytes = data instanceof PagedFile ? new Uint8Array(0) : data;
      yield bytes === null ? { kind: 'dir', path } : { kind: 'file', path, data: bytes };
    }
  }

  /**
   * Must be called in the task in which the changes were collected: the bytes are those in memory then.
   * @throws AppError `store.quota`, `store.lost`; then nothing of it is stored, and nothing will be
   */
  async apply(changes: ChangeSet): Promise<void> {
    if (this.#lost !== null) throw this.#lost;
    let tx: FlushTransaction | null = null;
    try {
      const { db, context } = this.#open();
      // PostgreSQL writes this file when a checkpoint is done, and at no other time.
      if (changes.files.control.length > 0) this.#checkpoint += 1;
      tx = db.transaction(STORES, 'readwrite', { durability: 'strict' }) as FlushTransaction;
      const [checkpoint, leisure] = [this.#checkpoint, this.leisure];
      this.leisure = 'commit';
      const flush = new BlockFlush(tx, context, checkpoint);
      flush.store(changes, (files) => this.#folds(files, checkpoint, leisure));
      tx.commit();
      await tx.done;
      for (const region of flush.resting) void this.#rest(db, region);
    } catch (error) {
      throw (this.#lost ??= storageError(tx === null ? error : abort(tx, error)));
    }
    this.written.flushes += 1;
  }

  close(): Promise<void> {
    this.#lost ??= new AppError('store.unavailable', 'The database is closed.');
    this.#loading?.stop();
    this.#loading = null;
    this.#db?.close();
    this.#scratch?.close();
    this.#scratch = null;
    return Promise.resolve();
  }

  /** A region that was just stored is read there from now on. Where that fails it stays in memory. */
  async #rest(db: IDBPDatabase<Layout>, { path, region, sums, tell }: RestingRegion): Promise<void> {
    const blob = await db.get('regions', [path, region]).catch(() => undefined);
    if (blob instanceof Blob && lacksNoBlock(blob.size)) tell({ blob, sums });
  }

  async #pagedReader(cache: BlockCache, sealer: Sealer): Promise<PagedReader> {
    this.#scratch = await ScratchFile.open(this.#name);
    return {
      cache,
      scratch: this.#scratch,
      read: readNow,
      fits: (block, index, sum) => sealer.fits(block, index, sum),
      failed: (cause, path, index) => {
        const error = cause === null ? damagedFile(path, index, NOT_ITS_SUM) : storageError(cause);
        this.#lost ??= error;
        return this.unreadable(error);
      },
    };
  }

  #open(): { readonly db: IDBPDatabase<Layout>; readonly context: FlushContext } {
    if (this.#db === null || this.#sealer === null) {
      throw new AppError('store.unavailable', 'The database is not open.');
    }
    const { image, written } = this;
    const context = { sealer: this.#sealer, image, stored: this.#stored, blobs: this.#blobs, written };
    return { db: this.#db, context };
  }
}

/** Parts without a file are no empty directory, but a damaged one: nothing may begin on top of them. */
async function isEmpty(db: IDBPDatabase<Layout>): Promise<boolean> {
  for (const store of STORES) if ((await db.count(store)) > 0) return false;
  return true;
}

/** Nothing of it may be stored; what went wrong is the transaction's own error where it has one. */
function abort(tx: FlushTransaction, error: unknown): unknown {
  tx.done.catch(() => undefined);
  try {
    tx.abort();
  } catch {
    // It was over already.
  }
  return tx.error ?? error;
}
