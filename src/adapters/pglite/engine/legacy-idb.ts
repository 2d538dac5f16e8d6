import { PGlite } from '@electric-sql/pglite';
import type { Extensions } from '@electric-sql/pglite';
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import type { StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend';
import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import { AppError } from '../../../domain/errors.ts';
import { startEngine } from './engine.ts';
import { storageError } from '../files/storage-error.ts';
import { POSTGRES_MAJOR } from '../settings.ts';

/** Emscripten's IDBFS: one object store, path → whole file. */
const FILES = 'FILE_DATA';
/** Files asked for at once. */
const BATCH = 64;
/** Type bits of a file's mode, and those of a directory (POSIX). */
const TYPE_BITS = 0o170000;
const DIRECTORY = 0o040000;

/** What these settings leave out must fit any directory that PGlite made: ours ask for small WAL segments. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'jit=off'];

interface IdbfsFile {
  readonly mode: number;
  /** Absent in a directory. */
  readonly contents?: Uint8Array;
}

/** The files of a directory that PGlite's `idb://` stored. It can only be read: whatever is done with them stays in memory. */
class IdbfsFiles implements StorageBackend {
  readonly #name: string;
  #db: IDBPDatabase | null = null;

  constructor(database: string) {
    this.#name = database;
  }

  async init(): Promise<void> {
    this.#db ??= await openDB(this.#name).catch((error: unknown) => {
      throw storageError(error);
    });
  }

  /**
   * Major version of the PostgreSQL that wrote it; null when initdb never came to its end here.
   * @throws AppError `store.corrupt` where it did, and the version is not there
   */
  async postgresMajor(): Promise<number | null> {
    if (this.#db?.objectStoreNames.contains(FILES) !== true) return null;
    const file = (await this.#db.get(FILES, `${this.#name}/PG_VERSION`)) as IdbfsFile | undefined;
    if (file?.contents === undefined) {
      // The last file that initdb makes whole.
      if ((await this.#db.count(FILES, `${this.#name}/global/pg_control`)) === 0) return null;
      throw new AppError('store.corrupt', 'Its file PG_VERSION is missing.');
    }
    return Number.parseInt(new TextDecoder().decode(file.contents), 10);
  }

  async *load(): AsyncIterable<StorageEntry> {
    const db = this.#db!;
    // Sorted, so that a directory comes before what is in it.
    const keys = (await db.getAllKeys(FILES)) as string[];
    for (let i = 0; i < keys.length; i += BATCH) {
      const paths = keys.slice(i, i + BATCH);
      const files = (await db.getAll(FILES, IDBKeyRange.bound(paths[0], paths.at(-1)))) as IdbfsFile[];
      for (const [j, key] of paths.entries()) {
        const path = key.slice(this.#name.length);
        const { mode, contents } = files[j]!;
        if ((mode & TYPE_BITS) === DIRECTORY) yield { kind: 'dir', path };
        else yield { kind: 'file', path, data: contents ?? new Uint8Array() };
      }
    }
  }

  apply(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#db?.close();
    return Promise.resolve();
  }
}

/** Stores nothing, ever. */
class ScratchFs extends MemfsFrontendFS {
  override syncToFs(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Opens a directory of PGlite's `idb://` as a scratch copy in memory: recovery, migrations and queries change the
 * copy, never what is stored.
 * @returns null when no database was ever finished there
 * @throws AppError `store.version` when another PostgreSQL wrote it; else whatever the engine throws
 */
export async function openLegacy(database: string, extensions: Extensions): Promise<PGlite | null> {
  const files = new IdbfsFiles(database);
  try {
    await files.init();
    const major = await files.postgresMajor();
    if (major === null) {
      await files.close();
      return null;
    }
    if (major !== POSTGRES_MAJOR) {
      throw new AppError(
        'store.version',
        `It was written by PostgreSQL ${major}, which this page can’t read.`,
        {
          data: { found: major, expected: POSTGRES_MAJOR },
        },
      );
    }
    return await startEngine({ fs: new ScratchFs(files), extensions, startParams: START_PARAMS });
  } catch (error) {
    await files.close();
    throw error;
  }
}
