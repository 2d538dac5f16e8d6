import type { LifeShelf } from './shelf.ts';
import { directoryName, schemaOf } from '../settings.ts';

/** Where PGlite's own `idb://` keeps a directory: the IndexedDB database is named after the mount point. */
export const IDBFS_ROOT = '/pglite/';

/** A life may have such a name; a bare directory of it would be another life's. */
const DIRECTORY_OF_A_LIFE = /-v\d+-pg\d+$/;

/** A data directory of the same life that an earlier version of the page stored. */
export interface Earlier {
  /** Name of its IndexedDB database. */
  readonly database: string;
  /** Our own blocks at an older schema, or whole files by PGlite's `idb://`. */
  readonly form: 'blocks' | 'idbfs';
  /** Its name says that it is a golem's; a bare name may be anybody's. */
  readonly named: boolean;
}

/** Names of this origin's IndexedDB databases; null where the browser does not tell (Firefox before 126). */
export async function databaseNames(): Promise<readonly string[] | null> {
  if (typeof indexedDB.databases !== 'function') return null;
  return (await indexedDB.databases()).map(({ name }) => name ?? '');
}

/** Earlier directories of a life among the stored databases, the newest first. */
export function earlierOf(stored: readonly string[], name: string, schema: number): readonly Earlier[] {
  const older = (found: string): number => {
    const version = schemaOf(found, name);
    return version !== null && found === directoryName(name, version) ? version : 0;
  };
  const newestFirst = (a: { version: number }, b: { version: number }): number => b.version - a.version;
  const blocks = stored
    .map((database) => ({ database, version: older(database), form: 'blocks' as const, named: true }))
    .filter(({ version }) => version > 0 && version < schema)
    .toSorted(newestFirst);
  const idbfs = stored
    .filter((database) => database.startsWith(IDBFS_ROOT))
    .map((database) => {
      const directory = database.slice(IDBFS_ROOT.length);
      const version = schemaOf(directory, name);
      return { database, directory, version: version ?? 0, form: 'idbfs' as const, named: version !== null };
    })
    .filter(({ directory, named }) => named || (directory === name && !DIRECTORY_OF_A_LIFE.test(name)))
    .toSorted(newestFirst);
  return [...blocks, ...idbfs].map(({ database, form, named }) => ({ database, form, named }));
}

/**
 * Deletes every earlier directory of a life: one that is being erased must not come back from an older copy.
 * @throws AppError `store.*` when whoever keeps it refuses
 */
export async function forgetEarlier(shelf: LifeShelf, name: string, schema: number): Promise<void> {
  if (!shelf.there) return;
  const earlier = earlierOf((await shelf.names()) ?? [], name, schema);
  await Promise.all(earlier.map(({ database }) => shelf.forget(database)));
}

/** Deletes a life's directories, of this schema and of earlier ones. @throws AppError `store.*` */
export async function forgetLife(shelf: LifeShelf, name: string, schema: number): Promise<void> {
  if (!shelf.there) return;
  await forgetEarlier(shelf, name, schema);
  await shelf.forget(directoryName(name, schema));
}
