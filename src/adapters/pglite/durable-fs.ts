import { PGlite } from '@electric-sql/pglite';
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import type { BlockStorage } from './block-storage.ts';
import { CutWatch } from './cut-watch.ts';

/**
 * A file system that stores only when it is told to. PGlite asks for a sync after every statement, reads included;
 * here nobody but the store's write verbs may write, and each of them ends with {@link flush}.
 */
export class DurableFs extends MemfsFrontendFS {
  readonly #storage: BlockStorage;
  #discarded = false;

  constructor(storage: BlockStorage) {
    super(storage);
    this.#storage = storage;
  }

  override async initialSyncFs(): Promise<void> {
    const watch = new CutWatch(this.pg!.Module.FS, PGlite.paths.PGDATA);
    this.#storage.image = (path) => watch.take(path);
    await super.initialSyncFs();
  }

  override syncToFs(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Stores all changes since the last flush, in one transaction.
   * @throws AppError of the backend; then no later flush can succeed
   */
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
