import type { PGlite } from '@electric-sql/pglite';
import { deleteDB } from 'idb';
import { AppError } from '../../domain/errors.ts';
import type { EntryFilter, GrimoireEntry } from '../../domain/grimoire.ts';
import type { Playbook } from '../../domain/playbook.ts';
import type { GolemPolicy, PolicyRevision } from '../../domain/policy.ts';
import type { StorageStatus } from '../../domain/status.ts';
import type { ArchiveProgress, MemoryFormat } from '../../domain/archive.ts';
import type { CandidateQuery } from '../../mind/ports.ts';
import type {
  EntryVector,
  MindStateData,
  OpenOptions,
  OpenProgress,
  RecordRange,
  StoreApi,
  TickCommit,
} from '../../protocol/store.ts';
import { textStream } from '../archive/text-stream.ts';
import { writeCommits, writeEntries, writeState } from './commit.ts';
import { forgetEarlier } from './earlier.ts';
import type { LifeFacts } from './export-life.ts';
import { ledgerLines, memoryText, recordLines } from './export-texts.ts';
import { countEntries, entriesById, listEntries } from './entries.ts';
import { queryError, storageError } from './errors.ts';
import { transactions } from './ledger.ts';
import { eraseLife, loadLife, policyAt, policyRevisions, putPlaybook, putPolicy } from './life.ts';
import { LifeTravel } from './life-travel.ts';
import { schemaVersion } from './migrations.ts';
import { openDatabase } from './open.ts';
import type { OpenedDatabase, StoreDeps } from './open.ts';
import { blockedOrders, record, records, summaries, workspace, workspaceBefore } from './records.ts';
import { directoryName } from './settings.ts';
import { tableSizes } from './sizes.ts';
import type { Sql } from './sql.ts';
import { CommitTimes } from './commit-times.ts';
import { GroupCommit } from './group-commit.ts';
import { Upkeep } from './upkeep.ts';
import { VectorIndex } from './vector-index.ts';
import { candidates, recentVectors, withoutVectors } from './vectors.ts';

/** How long the sizes of the tables are good for, ms. */
const SIZES_MS = 2_000;

/**
 * The store on PGlite: in IndexedDB, or in memory. Writes queue up behind one another; each is one transaction and
 * resolves when it is durable. When a write cannot be made durable, memory and disk differ: memory is dropped, reads
 * answer from what the disk holds, and writes are refused with that error until `open` is called again.
 */
export class PgliteStore implements StoreApi {
  readonly #deps: StoreDeps;
  readonly #times = new CommitTimes();
  readonly #upkeep = new Upkeep();
  readonly #travel: LifeTravel;
  #opened: OpenedDatabase | null = null;
  #index: VectorIndex | null = null;
  #opening: Promise<StorageStatus> | null = null;
  #options: OpenOptions | null = null;
  #kind: StorageStatus['kind'] = 'memory';
  #failed: AppError | null = null;
  /** After a failed flush: settles when what is stored can be read, or cannot. */
  #recovered: Promise<void> = Promise.resolve();
  #sizes: { readonly at: number; readonly tables: StorageStatus['tables'] } | null = null;
  readonly #commits = new GroupCommit(() => this.#flush());

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.#travel = new LifeTravel(deps);
  }

  open(options: OpenOptions, progress?: OpenProgress): Promise<StorageStatus> {
    this.#opening ??= this.#open(options, progress).finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(options: OpenOptions, progress?: OpenProgress): Promise<StorageStatus> {
    if (this.#opened !== null && this.#failed === null) return this.status();
    this.#options = options;
    await this.#commits.idle();
    await this.#recovered;
    if (this.#opened === null) await this.#take(options, progress);
    this.#failed = null;
    return this.status();
  }

  async #take(options: OpenOptions, progress?: OpenProgress): Promise<void> {
    const opened = await this.#travel.open(options, (there) => openDatabase(there, this.#deps, progress));
    this.#adopt(opened);
  }

  #adopt(opened: OpenedDatabase): void {
    this.#opened = opened;
    this.#index = new VectorIndex(opened.db);
    this.#kind = opened.fs === null ? 'memory' : 'indexeddb';
    this.#sizes = null;
  }

  async status(): Promise<StorageStatus> {
    const { bytes, quota } = await this.#deps.estimate();
    const schema = schemaVersion(this.#deps.migrations);
    return {
      kind: this.#kind,
      reason: this.#opened?.reason ?? null,
      moved: this.#opened?.moved ?? null,
      cleared: this.#opened?.storage?.cleared ?? false,
      bytes,
      quota,
      schema,
      name: this.#opened?.directory ?? directoryName(this.#place(), schema),
      commitMs: this.#times.summary(),
      tables: await this.#tables(),
      failed: this.#failed?.message ?? null,
    };
  }

  /** A second look within a moment is answered from the first. */
  async #tables(): Promise<StorageStatus['tables']> {
    const now = this.#deps.stopwatch();
    if (this.#opened !== null && (this.#sizes === null || now - this.#sizes.at > SIZES_MS)) {
      const tables = await tableSizes(this.#opened.db).catch(() => null);
      if (tables !== null) this.#sizes = { at: now, tables };
    }
    return this.#sizes?.tables ?? [];
  }

  load() {
    return this.#read(loadLife);
  }

  async commit(commits: readonly TickCommit[], vectors: readonly EntryVector[]) {
    const begun = this.#deps.stopwatch();
    const changing = (): string[] =>
      [...commits.flatMap(({ entries, updated }) => [...entries, ...updated]), ...vectors].map(
        ({ id }) => id,
      );
    await this.#write(async (db) => {
      await this.#travel.keep(changing);
      await writeCommits(db, commits, vectors);
    });
    for (const { entries, updated } of commits) this.#index?.note([...entries, ...updated]);
    this.#index?.note(vectors);
    const ms = this.#deps.stopwatch() - begun;
    if (commits.length > 0) this.#times.add(ms);
    return { tick: commits.at(-1)?.record.tick ?? 0, ms };
  }

  saveState(state: MindStateData): Promise<void> {
    return this.#write((db) => writeState(db, state));
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
    return this.#read((db) => candidates(db, query, this.#index));
  }

  async putEntries(entries: readonly GrimoireEntry[], vectors: readonly EntryVector[]): Promise<void> {
    await this.#write(async (db) => {
      await this.#travel.keep(() => [...entries, ...vectors].map(({ id }) => id));
      await writeEntries(db, entries, vectors);
    });
    this.#index?.note([...entries, ...vectors]);
  }

  withoutVectors(limit: number) {
    return this.#read((db) => withoutVectors(db, limit));
  }

  async putVectors(vectors: readonly EntryVector[]): Promise<void> {
    await this.#write(async (db) => {
      await this.#travel.keep(() => vectors.map(({ id }) => id));
      await writeEntries(db, [], vectors);
    });
    this.#index?.note(vectors);
  }

  recentVectors(limit: number) {
    return this.#read((db) => recentVectors(db, limit));
  }

  async exportLife(facts: LifeFacts, progress: (progress: ArchiveProgress) => void) {
    const begin = (db: PGlite) => this.#travel.begin(db, facts);
    // Between writes, which is an instant. Where nothing can be written any more every instant is one.
    const life = await (this.#failed === null ? this.#write(begin) : this.#read(begin));
    return this.#travel.stream(life, progress);
  }

  exportMemory(format: MemoryFormat) {
    return this.#text((sql) => memoryText(sql, format));
  }

  exportRecords() {
    return this.#text(recordLines);
  }

  exportLedger() {
    return this.#text(ledgerLines);
  }

  async #text(lines: (sql: Sql) => AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
    const query: Sql['query'] = (text, params) => this.#read((db) => db.query(text, params));
    return textStream(lines({ query, exec: (text) => this.#read((db) => db.exec(text)) }));
  }

  importLife(stream: ReadableStream<Uint8Array>, progress: (progress: ArchiveProgress) => void) {
    if (this.#options === null) throw notOpen();
    return this.#travel.receive(stream, this.#options, this.#kind === 'memory', progress);
  }

  dismissImported() {
    return this.#travel.dismiss();
  }

  async takeImported(): Promise<void> {
    await this.#recovered;
    const before = this.#opened;
    if (before === null) throw this.#failed ?? notOpen();
    const tick = (await this.load()).state?.tick ?? 0;
    const opened = await this.#travel.switch(before, tick);
    await this.#exchange(opened, before, this.#kind === 'memory');
  }

  async goBack(): Promise<void> {
    await this.#recovered;
    if (this.#options === null) throw notOpen();
    const { opened, forget } = await this.#travel.goBack(this.#options);
    await this.#exchange(opened, this.#opened, false);
    await forget();
  }

  keptLife() {
    return Promise.resolve(this.#travel.kept);
  }

  /** One open database in the place of another. */
  async #exchange(opened: OpenedDatabase, before: OpenedDatabase | null, keepOpen: boolean): Promise<void> {
    this.#travel.stopExports('Another life took the place of the one that was exported.');
    await this.#commits.idle();
    this.#adopt(opened);
    if (this.#failed !== null) before?.fs?.discard();
    this.#failed = null;
    this.#times.clear();
    // It is stored, and closing it changes nothing of that.
    if (!keepOpen) await before?.db.close().catch(() => undefined);
  }

  /** Also where the database could not be opened: then what is stored under its name is deleted unread. */
  async erase(): Promise<void> {
    if (this.#opened === null || this.#failed !== null) {
      if (this.#options === null) throw notOpen();
      await this.#commits.idle();
      await this.#recovered;
      await this.#discard();
      const schema = schemaVersion(this.#deps.migrations);
      const directory = directoryName(this.#place(), schema);
      await this.#travel.forgetKept();
      await forgetEarlier(this.#place(), schema);
      if (typeof indexedDB !== 'undefined') {
        await deleteDB(directory).catch((error: unknown) => {
          throw storageError(error);
        });
      }
      await this.open(this.#options);
      return;
    }
    const { fs, schema } = this.#opened;
    this.#travel.stopExports('The life that was exported was erased.');
    await this.#travel.forgetKept();
    if (fs !== null) await forgetEarlier(this.#place(), schema);
    await this.#write(async (db) => {
      await db.transaction(eraseLife);
      this.#index = new VectorIndex(db);
      await this.#upkeep.checkpoint(db);
    });
    this.#times.clear();
  }

  async close(): Promise<void> {
    await this.#commits.idle();
    await this.#recovered;
    await this.#travel.close();
    const opened = this.#opened;
    this.#opened = null;
    if (opened === null) return;
    if (this.#failed !== null) opened.fs?.discard();
    await opened.db.close();
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

  async #read<T>(verb: (db: PGlite) => Promise<T>): Promise<T> {
    await this.#recovered;
    if (this.#opened === null) throw this.#failed ?? notOpen();
    try {
      return await verb(this.#opened.db);
    } catch (error) {
      throw queryError(error);
    }
  }

  async #write<T>(verb: (db: PGlite) => Promise<T>): Promise<T> {
    const result = await this.#commits.write(async () => {
      const { db } = this.#ready();
      try {
        return await verb(db);
      } catch (error) {
        // The transaction was rolled back: memory and disk still say the same.
        throw queryError(error);
      }
    });
    this.#tend();
    return result;
  }

  /** Upkeep comes behind the write that made it due, which need not wait for it. */
  #tend(): void {
    if (this.#opened === null || !this.#upkeep.due(this.#opened.storage?.walBytes ?? 0)) return;
    const { db } = this.#opened;
    const done = this.#commits.write(async () => {
      // Closed, or opened anew, while it waited.
      if (this.#opened?.db === db && this.#failed === null) await this.#upkeep.run(db);
    });
    // What it does is no transaction that could have been rolled back.
    done.catch((error: unknown) => {
      if (this.#opened?.db === db && this.#failed === null) this.#fail(queryError(error));
    });
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

  /** What was committed can still be looked at, unless it was taken away for good. */
  async #recover({ code, retryable }: AppError): Promise<void> {
    // Writes that are still running find out by themselves; the engine is not taken from under them.
    await this.#commits.idle();
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
