import type { PGlite } from '@electric-sql/pglite';

/**
 * Writes between checkpoints: some 4 MB of WAL, which a reopening replays in milliseconds. A checkpoint's flush carries
 * every page that changed since the last one, and the commit that waits for it is the slowest of them all.
 */
const WRITES_PER_CHECKPOINT = 192;
/** Writes after which a moment of rest is used for a checkpoint. */
const WRITES_WORTH_A_REST = 32;
/** Large writes fill the log sooner; what it holds is stored beside the data and replayed on opening. */
const WAL_BYTES_PER_CHECKPOINT = 8 * 1024 * 1024;
/** Larger tables of which rows are changed or go. */
const BUSY_TABLES = 'entries, vectors, records, traces, snapshots, snapshot_parts, state_parts';
/** Ticks between looks at the larger tables, any other write counting as one: at full speed one write has dozens of ticks. */
const TICKS_PER_VACUUM = 1024;

/**
 * What a server's background processes would do; a single-user database has none. Without it the WAL would grow for
 * ever, and each tick would leave the last mind state behind as a dead row.
 */
export class Upkeep {
  #sinceCheckpoint = 0;
  #sinceVacuum = 0;
  /** Size of the WAL after the last checkpoint; null until the next write tells. */
  #walBefore: number | null = null;

  /** Call after each write. @param ticks that it stored @returns whether it is time to `run`; true once for each time */
  due(walBytes: number, ticks = 0): boolean {
    this.#walBefore ??= walBytes;
    this.#sinceCheckpoint += 1;
    this.#sinceVacuum += Math.max(1, ticks);
    const due =
      this.#sinceCheckpoint >= WRITES_PER_CHECKPOINT ||
      walBytes - this.#walBefore >= WAL_BYTES_PER_CHECKPOINT;
    if (due) this.#checkpointed();
    return due;
  }

  /** Whether a moment in which nothing is written should be used for `run`. */
  get restful(): boolean {
    return this.#sinceCheckpoint >= WRITES_WORTH_A_REST;
  }

  async run(db: PGlite): Promise<void> {
    if (this.#sinceVacuum >= TICKS_PER_VACUUM) {
      this.#sinceVacuum = 0;
      await db.exec(`VACUUM (ANALYZE) ${BUSY_TABLES}`);
    }
    await this.checkpoint(db);
  }

  async checkpoint(db: PGlite): Promise<void> {
    this.#checkpointed();
    await db.exec('VACUUM mind_state');
    await db.exec('CHECKPOINT');
  }

  #checkpointed(): void {
    this.#sinceCheckpoint = 0;
    this.#walBefore = null;
  }
}
