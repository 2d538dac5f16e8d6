import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import type { StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend';
import type { ReadDirectory } from '../files/damaged-directory.ts';

export type Files = ReadDirectory['files'];

/** Files in memory, as an engine starts on them. */
class FilesInMemory implements StorageBackend {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async *load(): AsyncIterable<StorageEntry> {
    for (const [path, data] of this.#files) if (data === null) yield { kind: 'dir', path };
    // The engine writes into what it is given.
    for (const [path, data] of this.#files)
      if (data !== null) yield { kind: 'file', path, data: data.slice() };
  }

  apply(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A scratch copy of a directory: whatever is done with it stays in memory. */
export class DirectoryFs extends MemfsFrontendFS {
  constructor(files: Files) {
    super(new FilesInMemory(files));
  }

  override syncToFs(): Promise<void> {
    return Promise.resolve();
  }
}
