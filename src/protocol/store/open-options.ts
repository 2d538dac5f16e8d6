import type { SeenLife } from '../../domain/storage/lying-life.ts';

/** Where a life lies, and how it is to be opened. */
export interface OpenOptions {
  /** Namespace of the data directory, e.g. `golem`; the schema version is added. */
  readonly name: string;
  /** `auto` falls back to memory when IndexedDB is refused; `folder` never does. */
  readonly kind: 'auto' | 'indexeddb' | 'folder' | 'memory';
  /** Base address of the site, for the prepared image and the extension bundle. */
  readonly baseUrl: string;
  /** Bytes kept of what is read where it lies; null or left out: all of the database's files are in memory. */
  readonly cacheBytes?: number | null;
  /** What the page last saw of its life, kept apart from every database; null or left out where it saw none. */
  readonly seen?: SeenLife | null;
  /** Of one visit of the page: all its openings count as one. Left out, each counts. */
  readonly visit?: string;
}
