import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import type { OpenProgress } from '../../../protocol/store/store.ts';
import { amcheckExtension, checkDirectory } from './amcheck.ts';
import { copyRows } from '../sql/copy-rows.ts';
import { DurableFs } from '../files/durable-fs.ts';
import type { Earlier } from './earlier.ts';
import { engineError, startEngine } from './engine.ts';
import { storageError } from '../files/storage-error.ts';
import { noteKept } from './kept-copies.ts';
import { openLegacy } from './legacy-idb.ts';
import type { Migration } from './migrations.ts';
import type { LifeShelf } from './shelf.ts';
import { migrate } from './migrations.ts';
import type { LifeFiles } from '../files/life-files.ts';
import { UpgradeFs } from '../files/upgrade-fs.ts';

const KEPT = 'The old copy is deleted after the page has been opened twice more.';

interface MovedIn {
  readonly db: PGlite;
  readonly fs: DurableFs;
  /** What happened, for the owner. */
  readonly moved: string;
}

/** Where the life goes, and what is needed for it. */
interface Target {
  readonly storage: LifeFiles;
  /** On which the earlier directories lie. */
  readonly shelf: LifeShelf;
  readonly migrations: readonly Migration[];
  readonly image: () => Promise<Blob | null>;
  /** Of the page; null where openings are not told apart. */
  readonly visit: string | null;
}

/**
 * Moves an earlier directory of this life into a storage that is still empty. Everything happens in memory; one flush
 * at the end stores it all, with a note of where it came from, so that whatever ends it before leaves the storage
 * empty, to be tried again. The earlier directory is only read.
 * @param candidates newest first; the first that holds a life is taken
 * @returns null when none of them does
 * @throws AppError `store.*`: then the storage is as empty as before
 */
export async function moveIn(
  candidates: readonly Earlier[],
  target: Target,
  progress: OpenProgress,
): Promise<MovedIn | null> {
  for (const earlier of candidates) {
    try {
      const moved = await (earlier.form === 'blocks' ? upgrade : copyLegacy)(earlier, target, progress);
      if (moved !== null) return moved;
    } catch (error) {
      throw notMoved(error, earlier);
    }
  }
  return null;
}

/**
 * Row by row into a fresh directory, not file by file: `idb://` directories have WAL segments of 16 MB, which every
 * commit would pay for from then on, and pages that were never compacted.
 */
async function copyLegacy(
  { database, named }: Earlier,
  { storage, migrations, image, visit }: Target,
  progress: OpenProgress,
): Promise<MovedIn | null> {
  const extensions = await amcheckExtension();
  const old = await openLegacy(database, extensions);
  if (old === null) return null;
  try {
    if (!named && !(await holdsLife(old, migrations))) return null;
    await checkDirectory(old);
    // Only the scratch copy in memory is brought up to date: then both sides have the same tables.
    await migrate(old, migrations);
    const fs = new DurableFs(storage);
    const db = await startEngine({ fs, image: await image(), extensions });
    return await stored(db, fs, { database, visit }, async () => {
      await migrate(db, migrations);
      const counts = await copyRows(old, db, progress);
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return `This life was moved to faster storage and verified: ${rows} rows.`;
    });
  } finally {
    await old.close();
  }
}

/** File by file: both directories are blocks of the same PostgreSQL with the same settings. */
async function upgrade(
  { database }: Earlier,
  { storage, shelf, migrations, visit }: Target,
  progress: OpenProgress,
): Promise<MovedIn | null> {
  const older = shelf.files(database, progress);
  await older.init();
  try {
    if (older.empty) return null;
    const fs = new UpgradeFs(storage, older);
    const db = await startEngine({ fs, extensions: await amcheckExtension() });
    return await stored(db, fs, { database, visit }, async () => {
      await migrate(db, migrations);
      return 'This life was updated to this version of the page and verified.';
    });
  } finally {
    await older.close();
  }
}

/** Makes, checks and stores a directory; one that fails on the way is dropped unstored. */
async function stored(
  db: PGlite,
  fs: DurableFs,
  { database, visit }: { readonly database: string; readonly visit: string | null },
  make: () => Promise<string>,
): Promise<MovedIn> {
  try {
    const what = await make();
    await db.exec('VACUUM (ANALYZE)');
    await checkDirectory(db);
    await db.exec('CHECKPOINT');
    noteKept(db, database, visit);
    await fs.flush();
    return { db, fs, moved: `${what} ${KEPT}` };
  } catch (error) {
    fs.discard();
    await db.close().catch(() => undefined);
    throw error;
  }
}

/** Whether a directory with a bare name is a golem's, and not of another page of this site. */
async function holdsLife(db: PGlite, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await db
    .query<{ name: string }>('SELECT name FROM migrations WHERE version = 1')
    .catch(() => ({ rows: [] }));
  return rows[0] !== undefined && rows[0].name === migrations[0]?.name;
}

function notMoved(error: unknown, { database }: Earlier): AppError {
  const fault = cause(error);
  return new AppError(
    fault.code,
    `The life stored by an earlier version of this page could not be moved. ${fault.message} It is unchanged.`,
    { cause: error, retryable: fault.retryable, data: { ...fault.data, database } },
  );
}

function cause(error: unknown): AppError {
  if (error instanceof DOMException) return storageError(error);
  if (error instanceof RangeError) {
    return new AppError(
      'store.unavailable',
      'There was not enough memory. Close other tabs and reload the page.',
      { retryable: true },
    );
  }
  return engineError(error, 'Its data is damaged.');
}
