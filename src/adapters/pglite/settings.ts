import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

/** Major version of PostgreSQL inside the pinned PGlite; its data files are not readable by another. */
export const POSTGRES_MAJOR = 18;

export const EXTENSIONS = { vector };

/** WAL segments of 1 MB instead of 16: each new one is a new file to store. */
export const INITDB_PARAMS: string[] = ['--wal-segsize=1'];

const SETTINGS: Readonly<Record<string, string>> = {
  // A flush is one IndexedDB transaction: half a page can never be on disk, so the WAL need not carry whole pages.
  full_page_writes: 'off',
  // Nobody replicates from a browser tab.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A segment that is done with goes away; renaming and zeroing it would be stored as writes of the whole file.
  wal_recycle: 'off',
  wal_init_zero: 'off',
  min_wal_size: '2MB',
  max_wal_size: '2MB',
  // Default 128 MB, all of it in the tab's memory. Comparing 30,000 vectors takes a fifth longer with 8 than with 32, with 16 a twelfth.
  shared_buffers: '16MB',
  // Tables of one kind of row: a tenth of the sample plans as well, and the sampling holds up a commit.
  default_statistics_target: '10',
  // Microseconds-long queries: compiling them (there is no compiler here) is never worth planning for.
  jit: 'off',
  // Stretching a file by its size would copy all of it in memory; zeros written to its end do not.
  file_extend_method: 'write_zeros',
};

export const START_PARAMS: string[] = [
  ...PGlite.defaultStartParams,
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** Name of the IndexedDB database that holds the data directory, e.g. `golem-v1-pg18`. */
export function directoryName(name: string, schema: number): string {
  return `${name}-v${schema}-pg${POSTGRES_MAJOR}`;
}

/** Name of the record of where the lives of a name lie. */
export const placeName = (name: string): string => `${name}-place`;

/** Schema version in a directory's name; null when it is another namespace's. */
export function schemaOf(directory: string, name: string): number | null {
  if (!directory.startsWith(`${name}-v`)) return null;
  const match = /^(\d+)-pg\d+$/.exec(directory.slice(name.length + 2));
  return match?.[1] === undefined ? null : Number(match[1]);
}
