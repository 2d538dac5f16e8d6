import { PGlite } from '@electric-sql/pglite';
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import { CutWatch } from './flush/cut-watch.ts';
import type { LifeFiles } from './life-files.ts';
import { damagedFile } from './paged/file-in-parts.ts';
import { nodeAt } from './paged/file-nodes.ts';
import type { FileNode } from './paged/file-nodes.ts';
import { LARGE_FILE, makeRoom, useSpareRoom } from './paged/spare-room.ts';

/** What an operating system says when a disk cannot be read, as Emscripten numbers it. */
const EIO = 29;

/**
 * A file system that stores only when it is told to. PGlite asks for a sync after every statement, reads included;
 * here nobody but the store's write verbs may write, and each of them ends with {@link flush}.
 */
export class DurableFs extends MemfsFrontendFS {
  readonly #storage: LifeFiles;
  #discarded = false;

  constructor(storage: LifeFiles) {
    super(storage);
    this.#storage = storage;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.pg!.Module;
    const watch = new CutWatch(FS, PGlite.paths.PGDATA);
    this.#storage.image = (path) => watch.take(path, this.#storage.paging);
    this.#storage.unreadable = (error) => {
      // To the engine it is a disk that fails: it gives up what it was at, and nothing else.
      throw Object.assign(new FS.ErrnoError(EIO), { cause: error });
    };
    await super.initialSyncFs();
    if (!this.#storage.empty) this.requireDirectory();
    for (const [path, { file, size }] of this.#storage.takePaged()) {
      const node = nodeAt(FS, PGlite.paths.PGDATA + path);
      node.contents = file;
      node.usedBytes = size;
    }
    for (const node of this.#largeFiles()) useSpareRoom(node);
  }

  /** What PGlite takes for an empty directory it makes anew: what else is in there would be written over. @throws AppError `store.corrupt` */
  protected requireDirectory(): void {
    const path = '/PG_VERSION';
    if (!this.pg!.Module.FS.analyzePath(PGlite.paths.PGDATA + path).exists)
      throw damagedFile(path, null, 'is missing');
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

  /** Has large files grow while nobody waits. What is stored does not change by it. */
  makeRoom(): void {
    for (const node of this.#largeFiles()) makeRoom(node);
  }

  /** From here on nothing is stored: what is in memory is not what was acknowledged. */
  discard(): void {
    this.#discarded = true;
  }

  override async closeFs(): Promise<void> {
    this.#storage.leisure = 'close';
    if (!this.#discarded) await this.flush();
    await this.backend.close();
    this.pg?.Module.FS.quit();
  }

  /** As they were last stored: one that has gone since is left out. */
  #largeFiles(): FileNode[] {
    const { FS } = this.pg!.Module;
    return this.#storage.larger(LARGE_FILE).flatMap((path) => {
      const at = PGlite.paths.PGDATA + path;
      return FS.analyzePath(at).exists ? nodeAt(FS, at) : [];
    });
  }
}
