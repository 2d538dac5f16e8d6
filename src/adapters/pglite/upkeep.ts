import type { PGlite } from '@electric-sql/pglite';

/** Writes between checkpoints: some 2 MB of WAL, which a reopening replays in milliseconds. */
const WRITES_PER_CHECKPOINT = 64;
/** Writes between looks at the larger tables. */
const WRITES_PER_VACUUM = 1024;

/**
 * What a server's background processes would do; a single-user database has none. Without it the WAL would grow for
 * ever, and each tick would leave the last mind state behind as a dead row.
 */
export class Upkeep {
  #writes = 0;

  /** Call after each write, before it is flushed. */
  async afterWrite(db: PGlite): Promise<void> {
    this.#writes += 1;
    if (this.#writes % WRITES_PER_VACUUM === 0) await db.exec('VACUUM (ANALYZE) entries, vectors, records');
    if (this.#writes % WRITES_PER_CHECKPOINT === 0) await this.checkpoint(db);
  }

  async checkpoint(db: PGlite): Promise<void> {
    await db.exec('VACUUM mind_state');
    await db.exec('CHECKPOINT');
  }
}
