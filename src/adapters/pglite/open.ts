import { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../domain/errors.ts';
import type { OpenOptions } from '../../protocol/store.ts';
import { BYTEA_PARSER, BYTEA_SERIALIZER } from './bytea.ts';
import { BlockStorage } from './block-storage.ts';
import { DurableFs } from './durable-fs.ts';
import type { Migration } from './migrations.ts';
import { migrate, schemaVersion } from './migrations.ts';
import { EXTENSIONS, INITDB_PARAMS, START_PARAMS, directoryName, schemaOf } from './settings.ts';

/** The outside of the store. */
export interface StoreDeps {
  readonly migrations: readonly Migration[];
  /** The prepared image for a schema; null when there is none. */
  readonly image: (baseUrl: string, schema: number) => Promise<Blob | null>;
  /** Bytes used and allowed, null where the browser does not say. */
  readonly estimate: () => Promise<{ readonly bytes: number | null; readonly quota: number | null }>;
  /** Monotone, ms. */
  readonly stopwatch: () => number;
}

export interface OpenedDatabase {
  readonly db: PGlite;
  /** Null in memory. */
  readonly fs: DurableFs | null;
  readonly storage: BlockStorage | null;
  readonly reason: string | null;
  readonly schema: number;
  readonly directory: string;
}

/**
 * Opens or makes the database, and brings its schema up to date.
 * @throws AppError `store.unavailable`, `store.version`, `store.corrupt`, `store.quota`
 */
export async function openDatabase(options: OpenOptions, deps: StoreDeps): Promise<OpenedDatabase> {
  const schema = schemaVersion(deps.migrations);
  const directory = directoryName(options.name, schema);
  const named = { schema, directory };
  if (options.kind === 'memory') return { ...named, ...(await openInMemory(options, deps)), reason: null };
  const storage = new BlockStorage(directory);
  try {
    await refuseNewer(options.name, schema);
    await storage.init();
  } catch (error) {
    const refused = AppError.from(error, 'store.unavailable');
    if (options.kind !== 'auto' || refused.code !== 'store.unavailable') throw refused;
    const reason = `${refused.message} This life is kept in memory and ends with the page.`;
    return { ...named, ...(await openInMemory(options, deps)), reason };
  }
  return { ...named, ...(await openStored(storage, options, deps)), reason: null };
}

async function openInMemory(options: OpenOptions, deps: StoreDeps) {
  const db = await start(null, await deps.image(options.baseUrl, schemaVersion(deps.migrations)));
  await migrate(db, deps.migrations);
  return { db, fs: null, storage: null };
}

async function openStored(storage: BlockStorage, options: OpenOptions, deps: StoreDeps) {
  const fs = new DurableFs(storage);
  const fresh = storage.empty;
  try {
    const image = fresh ? await deps.image(options.baseUrl, schemaVersion(deps.migrations)) : null;
    const db = await start(fs, image);
    const applied = await migrate(db, deps.migrations);
    if (fresh || applied > 0) await fs.flush();
    return { db, fs, storage };
  } catch (error) {
    fs.discard();
    await storage.close();
    throw fresh ? AppError.from(error, 'store.unavailable') : damaged(error);
  }
}

async function start(fs: DurableFs | null, image: Blob | null): Promise<PGlite> {
  return PGlite.create({
    ...(fs === null ? {} : { fs }),
    ...(image === null ? {} : { loadDataDir: image }),
    extensions: EXTENSIONS,
    startParams: START_PARAMS,
    initDbStartParams: INITDB_PARAMS,
    serializers: BYTEA_SERIALIZER,
    parsers: BYTEA_PARSER,
  });
}

/** A stored directory that PostgreSQL cannot start on is damaged, unless the engine itself could not be loaded. */
function damaged(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TypeError || error instanceof WebAssembly.CompileError) {
    return new AppError('store.unavailable', 'The database engine could not be loaded.', {
      retryable: true,
      cause: error,
    });
  }
  const detail = error instanceof Error ? error.message : String(error);
  return new AppError('store.corrupt', 'The stored life is damaged and cannot be opened.', {
    cause: error,
    data: { detail },
  });
}

/** A directory of a newer schema beside ours means that a newer version of the page has lived here. */
async function refuseNewer(name: string, schema: number): Promise<void> {
  if (typeof indexedDB === 'undefined') {
    throw new AppError('store.unavailable', 'This browser has no IndexedDB.');
  }
  // Not in every browser; where it is missing the ledger of migrations still guards what is opened.
  if (typeof indexedDB.databases !== 'function') return;
  const stored = (await indexedDB.databases()).map(({ name: found }) => schemaOf(found ?? '', name) ?? 0);
  const newest = Math.max(0, ...stored);
  if (newest > schema) {
    throw new AppError('store.version', `The stored life has schema ${newest}, newer than this page's.`, {
      data: { found: newest, expected: schema },
    });
  }
}
