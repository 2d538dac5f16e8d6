import type { LifeFiles } from '../files/life-files.ts';
import type { LoadProgress } from '../files/load/block-loader.ts';
import type { StoredAmount } from './stored-files.ts';

/** Where the directories of all lives of one owner lie beside one another: a browser's IndexedDB, or a folder. */
export interface LifeShelf {
  readonly kind: 'indexeddb' | 'folder';
  /** Whether there is anything to store in; what cannot be had is said when it is opened. */
  readonly there: boolean;
  /** Names of what lies here, records of places among them; null where that is not told. */
  names(): Promise<readonly string[] | null>;
  /** Files of a directory, empty where it is new. @param cacheBytes kept of what is read where it lies; null: all is in memory */
  files(directory: string, progress?: LoadProgress, cacheBytes?: number | null): LifeFiles;
  /** A look at what is stored that changes nothing. */
  amount(directory: string): Promise<StoredAmount>;
  /** Deletes a directory and its copies. @returns false where it is open elsewhere, and goes when it is closed @throws AppError `store.*` */
  forget(directory: string): Promise<boolean>;
  /** The record of where lives lie, as it was stored; undefined where there is none. */
  readPlace(name: string): Promise<unknown>;
  /** Resolves when it is durable. @throws AppError `store.*` */
  writePlace(name: string, record: unknown): Promise<void>;
}
