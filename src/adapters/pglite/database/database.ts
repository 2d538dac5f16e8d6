import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import type { StorageStatus } from '../../../domain/events/status.ts';
import type { OpenOptions } from '../../../protocol/store/open-options.ts';
import type { OpenProgress } from '../../../protocol/store/store.ts';
import { CommitTimes } from './commit-times.ts';
import { forgetEarlier, forgetLife } from '../engine/earlier.ts';
import { queryError } from '../engine/query-error.ts';
import { isGone, storageError } from '../files/storage-error.ts';
import { GroupCommit } from './group-commit.ts';
import { Housekeeping } from './housekeeping.ts';
import type { Newborn } from '../../../protocol/store/testaments.ts';
import { eraseLife, loadLife, succeedLife } from '../tables/life/life.ts';
import type { LifeTravel } from './life-travel.ts';
import { schemaVersion } from '../engine/migrations.ts';
import { openDatabase, shelfOf } from '../engine/open.ts';
import type { OpenedDatabase, StoreDeps } from '../engine/open.ts';
import { directoryName } from '../settings.ts';
import { TableSizes } from './sizes.ts';
import { Indexes } from '../tables/search/indexes.ts';
import type { Writer } from '../sql/writer.ts';
import { WorldSpans } from '../tables/records/world-spans.ts';

/**
 * The database of one life: opened, read, written and kept up. Writes queue up behind one another; each resolves when it
 * is durable. When one cannot be made durable, memory and disk differ: memory is dropped, reads answer from what the
 * disk holds (or memory, where the disk holds nothing any more), and writes are refused with that error until `open` is called again.
 */
export class Database {
  readonly #deps: StoreDeps;
  readonly #travel: LifeTravel;
  readonly #commits = new GroupCommit(() => this.#flush());
  readonly #housekeeping: Housekeeping;
  /** How long its commits took. */
  readonly times = new CommitTimes();
  #opened: OpenedDatabase | null = null;
  #indexes: Indexes | null = null;
  /** In which world its ticks were lived. */
  spans = new WorldSpans();
  #sizes: TableSizes;
  #opening: Promise<void> | null = null;
  #options: OpenOptions | null = null;
  #kind: StorageStatus['kind'] = 'memory';
  #failed: AppError | null = null;
  /** After a failed flush: settles when what is stored can be read, or cannot. */
  #recovered: Promise<void> = Promise.resolve();

  constructor(deps: StoreDeps, travel: LifeTravel) {
    this.#deps = deps;
    this.#travel = travel;
    this.#sizes = new TableSizes(deps.stopwatch);
    this.#housekeeping = new Housekeeping(deps.timer, {
      writable: () => (this.#failed === null ? this.#opened : null),
      write: (run) => this.#commits.write(run),
      fail: (error) => this.#fail(storageError(error)),
      exporting: () => this.#travel.exporting,
    });
  }

  /** As it was opened; null before, and where it can no longer be read. */
  get opened(): OpenedDatabase | null {
    return this.#opened;
  }

  get kind(): StorageStatus['kind'] {
    return this.#kind;
  }

  /** Why nothing can be written; null while all is well. */
  get failed(): AppError | null {
    return this.#failed;
  }

  /** @throws AppError `store.unavailable` before the first opening */
  get options(): OpenOptions {
    if (this.#options === null) throw notOpen();
    return this.#options;
  }

  /** Over the vectors and the words that it holds; null before it was opened. */
  get indexes(): Indexes | null {
    return this.#indexes;
  }

  /** All its vectors have become others. */
  renewIndex(): void {
    this.#indexes?.renewVectors();
  }

  /** Name of its directory. */
  get directory(): string {
    return this.#opened?.directory ?? directoryName(this.#place(), schemaVersion(this.#deps.migrations));
  }

  /** The last tick that is stored; null where that cannot be read. */
  async lastTick(): Promise<number | null> {
    if (this.#opened === null) return null;
    const life = await this.read(loadLife).catch(() => null);
    return life?.state?.tick ?? null;
  }

  /** Sizes of its tables. */
  async tables(): Promise<StorageStatus['tables']> {
    return this.#opened === null ? this.#sizes.last : this.#sizes.read(this.#opened.db);
  }

  /** Resolves when it is open, also for whoever asks while it is being opened. @throws AppError `store.*` */
  open(options: OpenOptions, progress?: OpenProgress): Promise<void> {
    this.#opening ??= this.#open(options, progress).finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(options: OpenOptions, progress?: OpenProgress): Promise<void> {
    if (this.#opened !== null && this.#failed === null) return;
    this.#options = options;
    await this.#commits.idle();
    await this.#recovered;
    if (this.#failed !== null && isGone(this.#failed)) await this.#discard();
    if (this.#opened === null) await this.#take(options, progress);
    this.#failed = null;
  }

  /** What is stored, or was last stored. @throws AppError `store.*` */
  async read<T>(verb: (db: PGlite) => Promise<T>): Promise<T> {
    await this.#recovered;
    const { db } = this.readable();
    try {
      return await verb(db);
    } catch (error) {
      throw queryError(error);
    }
  }

  /** After a failed write: resolves when it is known whether what is stored can be read. */
  settled(): Promise<void> {
    return this.#recovered;
  }

  /** What reads are answered from. @throws AppError `store.*` */
  readable(): OpenedDatabase {
    if (this.#opened === null) throw this.#failed ?? notOpen();
    return this.#opened;
  }

  /** Resolves once what was written is durable. @param ticks of it @throws AppError `store.*` */
  async write<T>(verb: (writer: Writer) => Promise<T>, ticks = 0): Promise<T> {
    const result = await this.#commits.write(async () => {
      const { writer } = this.#ready();
      try {
        return await verb(writer);
      } catch (error) {
        // The transaction was rolled back: memory and disk still say the same.
        throw queryError(error);
      }
    });
    this.#housekeeping.written(ticks);
    return result;
  }

  /**
   * A write that changes memories or their vectors: an export under way keeps them as they were, and the indexes hear of them once they
   * are durable. @param changing asked only when somebody wants to know @param ticks that are stored with them @throws AppError `store.*`
   */
  async change(
    changing: () => readonly { readonly id: string }[],
    write: (writer: Writer) => Promise<void>,
    ticks = 0,
  ): Promise<void> {
    await this.write(async (writer) => {
      await this.#travel.keep(() => changing().map(({ id }) => id));
      await write(writer);
    }, ticks);
    this.indexes?.note(changing());
  }

  /** Another life's database takes the place of `before`. @param keepOpen leaves that one open */
  async exchange(opened: OpenedDatabase, before: OpenedDatabase | null, keepOpen: boolean): Promise<void> {
    this.#travel.stopExports('The export was stopped: another life replaced the one being exported.');
    await this.#commits.idle();
    this.#adopt(opened);
    if (this.#failed !== null) before?.fs?.discard();
    this.#failed = null;
    this.times.clear();
    // It is stored, and closing it changes nothing of that.
    if (!keepOpen) await before?.db.close().catch(() => undefined);
  }

  /** Also where the database could not be opened: then what is stored under its name is deleted unread. */
  async erase(): Promise<void> {
    if (this.#opened === null || this.#failed !== null) return this.#eraseUnread(this.options);
    const { fs, schema } = this.#opened;
    this.#travel.stopExports('The export was stopped: the life was erased.');
    await this.#travel.forgetKept();
    if (fs !== null) await forgetEarlier(shelfOf(this.#deps), this.#place(), schema);
    await this.#anew(({ db }) => db.transaction(eraseLife));
  }

  /** Another life of the same line takes this one's place. */
  async succeed(newborn: Newborn): Promise<void> {
    this.#travel.stopExports('The export was stopped: a successor replaced the life.');
    await this.#anew((writer) => succeedLife(writer, newborn));
  }

  /** What was known of the life that was stored is forgotten with it. */
  async #anew(change: (writer: Writer) => Promise<void>): Promise<void> {
    await this.write(async (writer) => {
      const { db } = writer;
      await change(writer);
      writer.forgetFrames();
      writer.dimensions = null;
      this.#indexes = new Indexes(db);
      this.spans = new WorldSpans();
      await this.#housekeeping.checkpoint(db);
    });
    this.times.clear();
  }

  async #eraseUnread(options: OpenOptions): Promise<void> {
    await this.#commits.idle();
    await this.#recovered;
    await this.#discard();
    await this.#travel.forgetKept();
    await forgetLife(shelfOf(this.#deps), this.#place(), schemaVersion(this.#deps.migrations));
    await this.#travel.erased();
    await this.open(options);
  }

  async close(): Promise<void> {
    this.#housekeeping.stop();
    await this.#commits.idle();
    await this.#recovered;
    await this.#travel.close();
    const opened = this.#opened;
    this.#opened = null;
    if (opened === null) return;
    if (this.#failed !== null) opened.fs?.discard();
    await opened.db.close();
  }

  async #take(options: OpenOptions, progress?: OpenProgress): Promise<void> {
    const opened = await this.#travel.open(options, (there) => openDatabase(there, this.#deps, progress));
    this.#adopt(opened);
  }

  #adopt(opened: OpenedDatabase): void {
    this.#opened = opened;
    this.#indexes = new Indexes(opened.db);
    this.spans = new WorldSpans();
    this.#kind = opened.fs === null ? 'memory' : shelfOf(this.#deps).kind;
    this.#sizes = new TableSizes(this.#deps.stopwatch);
    this.#housekeeping.opened();
  }

  /** Namespace of the databases that this life is in. */
  #place(): string {
    return this.#options === null ? '' : this.#travel.placeOf(this.#options);
  }

  #ready(): OpenedDatabase {
    if (this.#failed !== null) throw this.#failed;
    if (this.#opened === null) throw notOpen();
    return this.#opened;
  }

  async #flush(): Promise<void> {
    const { fs } = this.#ready();
    try {
      await fs?.flush();
    } catch (error) {
      throw this.#fail(storageError(error));
    }
  }

  #fail(error: AppError): AppError {
    this.#failed = error;
    this.#recovered = this.#recover(error);
    return error;
  }

  /**
   * What was committed can still be looked at, unless a newer version of the page has it. Where all that was stored is gone, what is in
   * memory is the only copy: it is read, and can be exported.
   */
  async #recover(error: AppError): Promise<void> {
    const { code, retryable } = error;
    // Writes that are still running find out by themselves; the engine is not taken from under them.
    await this.#commits.idle();
    if (isGone(error)) {
      this.#housekeeping.stop();
      this.#opened?.fs?.discard();
      return;
    }
    await this.#discard();
    if (this.#options === null || (code === 'store.lost' && !retryable)) return;
    // Where it cannot be read either, reads are refused as writes are.
    await this.#take(this.#options).catch(() => undefined);
  }

  /** Drops what is in memory without storing it. */
  async #discard(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    if (opened === null) return;
    opened.fs?.discard();
    // It failed before: whether it closes cleanly changes nothing.
    await opened.db.close().catch(() => undefined);
  }
}

function notOpen(): AppError {
  return new AppError('store.unavailable', 'The database is not open.');
}
