import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import type { PlaceNote } from '../../../domain/storage/lying-life.ts';
import type { OpenOptions } from '../../../protocol/store/open-options.ts';
import type { OpenProgress } from '../../../protocol/store/store.ts';
import { DurableFs } from '../files/durable-fs.ts';
import type { LifeFiles } from '../files/life-files.ts';
import { BROWSER_SHELF } from './browser-shelf.ts';
import { earlierOf } from './earlier.ts';
import { engineError, startEngine } from './engine.ts';
import { countOpening } from './kept-copies.ts';
import type { Migration } from './migrations.ts';
import { migrate, schemaVersion } from './migrations.ts';
import { moveIn } from './move-in.ts';
import type { LifeShelf } from './shelf.ts';
import { directoryName, schemaOf } from '../settings.ts';
import { Writer } from '../sql/writer.ts';

/** The outside of the store. */
export interface StoreDeps {
  readonly migrations: readonly Migration[];
  /** The prepared image for a schema; null when there is none. */
  readonly image: (baseUrl: string, schema: number) => Promise<Blob | null>;
  /** Bytes used and allowed, null where the browser does not say. */
  readonly estimate: () => Promise<{ readonly bytes: number | null; readonly quota: number | null }>;
  /** Monotone, ms. */
  readonly stopwatch: () => number;
  readonly timer: Timer;
  /** Where lives lie; a browser's IndexedDB without it. */
  readonly shelf?: LifeShelf;
}

export const shelfOf = ({ shelf = BROWSER_SHELF }: StoreDeps): LifeShelf => shelf;

export interface OpenedDatabase {
  readonly db: PGlite;
  readonly writer: Writer;
  /** Null in memory. */
  readonly fs: DurableFs | null;
  readonly storage: LifeFiles | null;
  readonly reason: string | null;
  /** What was done to bring an earlier version's life here, for the owner; null in an everyday opening. */
  readonly moved: string | null;
  /** Nothing was stored under its name before. */
  readonly fresh: boolean;
  /** What is said of where its lives lie. */
  readonly notes: readonly PlaceNote[];
  readonly schema: number;
  readonly directory: string;
}

/**
 * Opens or makes the database, and brings its schema up to date.
 * @throws AppError `store.unavailable`, `store.version`, `store.corrupt`, `store.quota`
 */
export async function openDatabase(
  options: OpenOptions,
  deps: StoreDeps,
  progress?: OpenProgress,
): Promise<OpenedDatabase> {
  const schema = schemaVersion(deps.migrations);
  const directory = directoryName(options.name, schema);
  const named = { schema, directory, notes: [] };
  if (options.kind === 'memory') return { ...named, ...(await openInMemory(options, deps)), reason: null };
  const shelf = shelfOf(deps);
  const storage = shelf.files(directory, progress, options.cacheBytes ?? null);
  let names: readonly string[];
  try {
    names = await storedNames(shelf);
    refuseNewer(names, options.name, schema);
    await storage.init();
  } catch (error) {
    const refused = AppError.from(error, 'store.unavailable');
    if (options.kind !== 'auto' || refused.code !== 'store.unavailable') throw refused;
    const reason = `${refused.message} This life is kept in memory only and ends when the page closes.`;
    return { ...named, ...(await openInMemory(options, deps)), reason };
  }
  return { ...named, ...(await openStored(storage, names, options, deps, progress)), reason: null };
}

async function openInMemory(options: OpenOptions, deps: StoreDeps) {
  const image = await deps.image(options.baseUrl, schemaVersion(deps.migrations));
  const db = await startEngine({ fs: null, image });
  await migrate(db, deps.migrations);
  return { db, writer: new Writer(db), fs: null, storage: null, moved: null, fresh: true };
}

async function openStored(
  storage: LifeFiles,
  names: readonly string[],
  options: OpenOptions,
  deps: StoreDeps,
  progress: OpenProgress = () => undefined,
) {
  const schema = schemaVersion(deps.migrations);
  const fresh = storage.empty;
  const visit = options.visit ?? null;
  const image = () => deps.image(options.baseUrl, schema);
  const shelf = shelfOf(deps);
  let fs: DurableFs | null = null;
  try {
    if (fresh) {
      const target = { storage, shelf, migrations: deps.migrations, image, visit };
      const movedIn = await moveIn(earlierOf(names, options.name, schema), target, progress);
      if (movedIn !== null) return { ...movedIn, writer: new Writer(movedIn.db), storage, fresh };
    }
    fs = new DurableFs(storage);
    const db = await startEngine({ fs, image: fresh ? await image() : null });
    const applied = await migrate(db, deps.migrations);
    const counted = countOpening(db, shelf, names, visit);
    if (fresh || applied > 0) await fs.flush();
    // A full disk must not keep a life from being read: an opening that could not be counted is one too few.
    else if (counted) await fs.flush().catch(() => undefined);
    return { db, writer: new Writer(db), fs, storage, moved: null, fresh };
  } catch (error) {
    fs?.discard();
    await storage.close();
    throw fresh
      ? AppError.from(error, 'store.unavailable')
      : engineError(error, 'The stored life is damaged and can’t be opened.');
  }
}

/** Names of what is stored; none where they are not listed. */
async function storedNames(shelf: LifeShelf): Promise<readonly string[]> {
  if (!shelf.there) {
    throw new AppError('store.unavailable', 'This browser has no IndexedDB.');
  }
  try {
    return (await shelf.names()) ?? [];
  } catch (error) {
    // Chromium throws away what it cannot read, says so to whoever asked first, and answers the next as if it were new.
    if (!(error instanceof Error) || error.name !== 'UnknownError') throw error;
    return (await shelf.names()) ?? [];
  }
}

/**
 * A directory of a newer schema beside ours means that a newer version of the page has lived here. Where the browser
 * does not list its databases, the ledger of migrations still guards what is opened.
 */
function refuseNewer(names: readonly string[], name: string, schema: number): void {
  const newest = Math.max(0, ...names.map((found) => schemaOf(found, name) ?? 0));
  if (newest > schema) {
    throw new AppError(
      'store.version',
      `The stored life has schema ${newest}, newer than this page’s. Reload to update the page.`,
      {
        data: { found: newest, expected: schema },
      },
    );
  }
}
