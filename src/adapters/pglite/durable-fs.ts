import { PGlite } from '@electric-sql/pglite';
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import type { BlockStorage } from './block-storage.ts';

/**
 * A file system that stores only when it is told to. PGlite asks for a sync after every statement, reads included;
 * here nobody but the store's write verbs may write, and each of them ends with {@link flush}.
 */
export class DurableFs extends MemfsFrontendFS {
  #discarded = false;

  constructor(storage: BlockStorage) {
    super(storage);
    storage.contents = (path) => {
      const { FS } = this.pg!.Module;
      return FS.readFile(PGlite.paths.PGDATA + path);
    };
  }

  override syncToFs(): Promise<void> {
    return Promise.resolve();
  }

  /** Stores all changes since the last flush. @throws AppError of the backend; the changes then wait for the next */
  flush(): Promise<void> {
    return super.syncToFs(false);
  }

  /** From here on nothing is stored: what is in memory is not what was acknowledged. */
  discard(): void {
    this.#discarded = true;
  }

  override async closeFs(): Promise<void> {
    if (!this.#discarded) await this.flush();
    await this.backend.close();
    this.pg?.Module.FS.quit();
  }
}
