import type { PGlite } from '@electric-sql/pglite';
import { PGlite as Engine } from '@electric-sql/pglite';
import { amcheckExtension, checkDirectory } from '../engine/amcheck.ts';
import { startEngine } from '../engine/engine.ts';
import type { LifeFiles } from '../files/life-files.ts';
import { DurableFs } from '../files/durable-fs.ts';
import { START_PARAMS } from '../settings.ts';
import type { Files } from './directory-fs.ts';
import type { RebuildPlan } from './plan-rebuild.ts';

/** The log may speak of pages of an index that is made anew; of everything else each page must be right. */
export const REBUILDING_PARAMS: string[] = [
  ...START_PARAMS,
  ...['-c', 'ignore_system_indexes=on', '-c', 'ignore_invalid_pages=on'],
];

/** Files on their way into a storage that is still empty: all of them count as written. */
class RebuiltFs extends DurableFs {
  readonly #files: Files;

  constructor(storage: LifeFiles, files: Files) {
    super(storage);
    this.#files = files;
  }

  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs();
    const { FS } = this.pg!.Module;
    for (const [path, data] of this.#files)
      if (data === null) FS.mkdirTree(Engine.paths.PGDATA + path, 0o700);
    for (const [path, data] of this.#files) {
      if (data !== null)
        FS.writeFile(Engine.paths.PGDATA + path, data.slice(), { mode: 0o600, canOwn: true });
    }
    this.requireDirectory();
  }
}

/**
 * Makes what a plan leaves out, and has PostgreSQL check every table and index.
 * @throws AppError `store.corrupt` where the check finds damage; whatever the engine throws
 */
export async function rebuildIn(db: PGlite, { statements }: RebuildPlan): Promise<void> {
  for (const statement of statements) await db.exec(statement);
  // Maps of free space and of what all can see come with it.
  await db.exec('VACUUM (DISABLE_PAGE_SKIPPING, ANALYZE)');
  await checkDirectory(db);
  await db.exec('CHECKPOINT');
}

/** Makes a directory sound again in a storage that is still empty, all of it in one flush. @throws as {@link rebuildIn}; then nothing is stored */
export async function rebuildInto(storage: LifeFiles, plan: RebuildPlan): Promise<void> {
  const fs = new RebuiltFs(storage, plan.files);
  const db = await startEngine({ fs, extensions: await amcheckExtension(), startParams: REBUILDING_PARAMS });
  try {
    await rebuildIn(db, plan);
    await fs.flush();
  } finally {
    fs.discard();
    await db.close().catch(() => undefined);
  }
}
