import { PGlite } from '@electric-sql/pglite';
import { DurableFs } from './durable-fs.ts';
import type { LifeFiles } from './life-files.ts';

/**
 * The files of one directory on their way into another: read from the older storage, and all of them new to the one
 * that the first flush goes to. Both are blocks of the same PostgreSQL with the same settings, so pages and indexes
 * go over as they are.
 */
export class UpgradeFs extends DurableFs {
  readonly #older: LifeFiles;

  constructor(storage: LifeFiles, older: LifeFiles) {
    super(storage);
    this.#older = older;
  }

  /** Unlike what is read from its own storage, what is read here counts as written. */
  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs();
    const { FS } = this.pg!.Module;
    for await (const entry of this.#older.load()) {
      const path = PGlite.paths.PGDATA + entry.path;
      if (entry.kind === 'dir') FS.mkdir(path, 0o700);
      else FS.writeFile(path, entry.data, { mode: 0o600, canOwn: true });
    }
    this.requireDirectory();
  }
}
