import type { StorageBackend } from '@electric-sql/pglite/memfs-frontend';
import type { AppError } from '../../../domain/errors.ts';
import type { FileImage } from './flush/block-flush.ts';
import type { Leisure } from './flush/block-folding.ts';
import type { PagedFile, PagedReader } from './paged/paged-file.ts';

/**
 * Where the files of one database directory are stored, whatever it is made of: IndexedDB in a browser, a folder in Node. A flush is stored
 * whole or not at all. After a flush that failed nothing is taken any more: what is in memory is not what is stored.
 */
export interface LifeFiles extends StorageBackend {
  /** Nothing was stored here before. */
  readonly empty: boolean;
  /** What was here before was thrown away by whoever keeps it, as damaged. */
  readonly cleared: boolean;
  /** Size of the write-ahead log as it is stored. */
  readonly walBytes: number;
  /** Whether a flush at rest would bring something into better order. */
  readonly untidy: boolean;
  /** How what is stored is read where it lies; null: it is all in memory. */
  readonly paging: PagedReader | null;
  /** The file system above sets it. */
  image: (path: string) => FileImage;
  /** The file system above sets it: has the engine's call fail. */
  unreadable: (error: AppError) => never;
  /** How much the next flush may do beside storing what changed. */
  leisure: Leisure;
  /** Of files that are read where they lie: what they are, to be taken once. */
  takePaged(): [path: string, opened: { readonly file: PagedFile; readonly size: number }][];
  /** Paths of files of some size. */
  larger(bytes: number): string[];
}
