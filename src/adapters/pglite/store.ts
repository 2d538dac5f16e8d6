import type { PGlite } from '@electric-sql/pglite';
import { deleteDB } from 'idb';
import { AppError } from '../../domain/errors.ts';
import type { EntryFilter, GrimoireEntry } from '../../domain/grimoire.ts';
import type { Playbook } from '../../domain/playbook.ts';
import type { GolemPolicy, PolicyRevision } from '../../domain/policy.ts';
import type { StorageStatus } from '../../domain/status.ts';
import type { CandidateQuery } from '../../mind/ports.ts';
import type {
  EntryVector,
  MindStateData,
  OpenOptions,
  RecordRange,
  StoreApi,
  TickCommit,
} from '../../protocol/store.ts';
import { pack } from './body.ts';
import { writeCommits } from './commit.ts';
import { countEntries, entriesById, listEntries, upsertEntries } from './entries.ts';
import { queryError, storageError } from './errors.ts';
import { transactions } from './ledger.ts';
import { eraseLife, loadLife, policyAt, policyRevisions, putPlaybook, putPolicy, putState } from './life.ts';
import { schemaVersion } from './migrations.ts';
import { openDatabase } from './open.ts';
import type { OpenedDatabase, StoreDeps } from './open.ts';
import { blockedOrders, record, records, summaries, workspace, workspaceBefore } from './records.ts';
import { directoryName } from './settings.ts';
import { CommitTimes } from './commit-times.ts';
import { Upkeep } from './upkeep.ts';
import { candidates, recentVectors, upsertVectors, withoutVectors } from './vectors.ts';

/**
 * The store on PGlite: in IndexedDB, or in memory. Writes queue up behind one another; each is one transaction and
 * resolves when it is durable. When a write cannot be made durable, memory and disk differ: from then on everything
 * is refused with that error until `open` is called again, which reads what the disk holds.
 */
export class PgliteStore implements StoreApi {
  readonly #deps: StoreDeps;
  readonly #times = new CommitTimes();
  readonly #upkeep = new Upkeep();
  #opened: OpenedDatabase | null = null;
  #opening: Promise<StorageStatus> | null = null;
  #options: OpenOptions | null = null;
  #failed: AppError | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  open(options: OpenOptions): Promise<StorageStatus> {
    this.#opening ??= this.#open(options).finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(options: OpenOptions): Promise<StorageStatus> {
    if (this.#opened !== null && this.#failed === null) return this.status();
    this.#options = options;
    await this.#discard();
    this.#opened = await openDatabase(options, this.#deps);
    this.#failed = null;
    return this.status();
  }

  async status(): Promise<StorageStatus> {
    const { bytes, quota } = await this.#deps.estimate();
    const schema = schemaVersion(this.#deps.migrations);
    return {
      kind: this.#opened?.fs == null ? 'memory' : 'indexeddb',
      reason: this.#opened?.reason ?? null,
      bytes,
      quota,
      schema,
      name: this.#opened?.directory ?? directoryName(this.#options?.name ?? '', schema),
      commitMs: this.#times.summary(),
      failed: this.#failed?.message ?? null,
    };
  }

  load() {
    return this.#read(loadLife);
  }

  async commit(commits: readonly TickCommit[], vectors: readonly EntryVector[]) {
    const begun = this.#deps.stopwatch();
    await this.#write((db) => writeCommits(db, commits, vectors));
    const ms = this.#deps.stopwatch() - begun;
    if (commits.length > 0) this.#times.add(ms);
    return { tick: commits.at(-1)?.record.tick ?? 0, ms };
  }

  async saveState(state: MindStateData): Promise<void> {
    const body = await pack(state);
    await this.#write((db) => putState(db, state.tick, body));
  }

  savePolicy(policy: GolemPolicy, revision: PolicyRevision): Promise<void> {
    return this.#write((db) => putPolicy(db, policy, revision));
  }

  policyRevisions() {
    return this.#read(policyRevisions);
  }

  policyAt(revision: number) {
    return this.#read((db) => policyAt(db, revision));
  }

  savePlaybook(playbook: Playbook): Promise<void> {
    return this.#write((db) => putPlaybook(db, playbook));
  }

  summaries(range: RecordRange) {
    return this.#read((db) => summaries(db, range));
  }

  records(range: RecordRange) {
    return this.#read((db) => records(db, range));
  }

  record(tick: number) {
    return this.#read((db) => record(db, tick));
  }

  workspace(tick: number) {
    return this.#read((db) => workspace(db, tick));
  }

  workspaceBefore(tick: number) {
    return this.#read((db) => workspaceBefore(db, tick));
  }

  transactions(limit: number) {
    return this.#read((db) => transactions(db, limit));
  }

  blockedOrders(limit: number) {
    return this.#read((db) => blockedOrders(db, limit));
  }

  entries(filter: EntryFilter) {
    return this.#read((db) => listEntries(db, filter));
  }

  entriesById(ids: readonly string[]) {
    return this.#read((db) => entriesById(db, ids));
  }

  countEntries() {
    return this.#read(countEntries);
  }

  candidates(query: CandidateQuery) {
    return this.#read((db) => candidates(db, query));
  }

  putEntries(entries: readonly GrimoireEntry[], vectors: readonly EntryVector[]): Promise<void> {
    return this.#write((db) =>
      db.transaction(async (tx) => {
        await upsertEntries(tx, entries, vectors);
        await upsertVectors(tx, vectors, new Set(entries.map(({ id }) => id)));
      }),
    );
  }

  withoutVectors(limit: number) {
    return this.#read((db) => withoutVectors(db, limit));
  }

  putVectors(vectors: readonly EntryVector[]): Promise<void> {
    return this.#write((db) => db.transaction((tx) => upsertVectors(tx, vectors)));
  }

  recentVectors(limit: number) {
    return this.#read((db) => recentVectors(db, limit));
  }

  /** Also where the database could not be opened: then what is stored under its name is deleted unread. */
  async erase(): Promise<void> {
    if (this.#opened === null || this.#failed !== null) {
      if (this.#options === null) throw notOpen();
      await this.#discard();
      const directory = directoryName(this.#options.name, schemaVersion(this.#deps.migrations));
      if (typeof indexedDB !== 'undefined') {
        await deleteDB(directory).catch((error: unknown) => {
          throw storageError(error);
        });
      }
      await this.open(this.#options);
      return;
    }
    await this.#write(async (db) => {
      await db.transaction(eraseLife);
      await this.#upkeep.checkpoint(db);
    });
    this.#times.clear();
  }

  async close(): Promise<void> {
    await this.#queue;
    const opened = this.#opened;
    this.#opened = null;
    if (opened === null) return;
    if (this.#failed !== null) opened.fs?.discard();
    await opened.db.close();
  }

  #ready(): OpenedDatabase {
    if (this.#failed !== null) throw this.#failed;
    if (this.#opened === null) throw notOpen();
    return this.#opened;
  }

  async #read<T>(verb: (db: PGlite) => Promise<T>): Promise<T> {
    const { db } = this.#ready();
    try {
      return await verb(db);
    } catch (error) {
      throw queryError(error);
    }
  }

  #write<T>(verb: (db: PGlite) => Promise<T>): Promise<T> {
    const done = this.#queue.then(() => this.#writeNow(verb));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #writeNow<T>(verb: (db: PGlite) => Promise<T>): Promise<T> {
    const { db, fs } = this.#ready();
    let result: T;
    try {
      result = await verb(db);
      await this.#upkeep.afterWrite(db);
    } catch (error) {
      // The transaction was rolled back: memory and disk still say the same.
      throw queryError(error);
    }
    try {
      await fs?.flush();
    } catch (error) {
      this.#failed = storageError(error);
      throw this.#failed;
    }
    return result;
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
