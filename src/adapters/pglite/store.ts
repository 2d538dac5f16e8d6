import type { EntryFilter, GrimoireEntry } from '../../domain/grimoire.ts';
import type { PastMoment } from '../../domain/past.ts';
import type { Playbook } from '../../domain/playbook.ts';
import type { GolemPolicy, PolicyRevision } from '../../domain/policy.ts';
import type { StorageStatus } from '../../domain/status.ts';
import type { CommitTiming } from '../../domain/telemetry.ts';
import type { MemoryFormat } from '../../domain/archive.ts';
import type { TraceFilter } from '../../domain/trace.ts';
import type { CandidateQuery } from '../../mind/ports.ts';
import type { ContextEventQuery } from '../../protocol/context.ts';
import type { ArchiveListener, GiveChunk, TakeWorldPart } from '../../protocol/archive.ts';
import type {
  EntryVector,
  MindStateData,
  OpenOptions,
  OpenProgress,
  RecordRange,
  StoreApi,
  TickCommit,
} from '../../protocol/store.ts';
import type { TraceBatch } from '../../protocol/traces.ts';
import { writeCommits, writeEntries, writeState, writeTraces } from './commit.ts';
import { contextEvents, eventLines } from './context-events.ts';
import { Database } from './database.ts';
import { Exchange } from './exchange.ts';
import type { LifeFacts } from './export-life.ts';
import {
  damagedRecords,
  entriesAsOf,
  entryChanges,
  historyRange,
  inputBytes,
  pinSnapshot,
  snapshotBefore,
  snapshotByRoot,
  snapshots,
  tickInputs,
} from './history-reads.ts';
import { ledgerLines, memoryText, recordLines } from './export-texts.ts';
import { countEntries, entriesById, listEntries } from './entries.ts';
import { countEntriesThen, entriesThen, entriesThenById } from './entries-then.ts';
import { transactions } from './ledger.ts';
import { loadLife, policyAt, policyRevisions, putPlaybook, putPolicy } from './life.ts';
import { LifeTravel } from './life-travel.ts';
import { schemaVersion } from './migrations.ts';
import type { StoreDeps } from './open.ts';
import { deltaBetween, frameTotals, workspaceFrame } from './frame-reports.ts';
import { blockedOrders, record, records, summaries } from './records.ts';
import { metricColumns, tickMetrics } from './tick-metrics.ts';
import { listTraces, traceById, traceOfTick } from './traces.ts';
import { candidates, recentVectors, withoutVectors } from './vectors.ts';
import { workspace, workspaceBefore } from './workspaces.ts';
import { upToTick } from './world-spans.ts';

/** What a write is about. */
type Identified = readonly { readonly id: string }[];

/**
 * The store on PGlite, in IndexedDB or in memory: its verbs over one database. Each write is one transaction and resolves
 * when it is durable.
 */
export class PgliteStore implements StoreApi {
  readonly #deps: StoreDeps;
  readonly #travel: LifeTravel;
  readonly #database: Database;
  readonly #exchange: Exchange;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.#travel = new LifeTravel(deps);
    this.#database = new Database(deps, this.#travel);
    this.#exchange = new Exchange(this.#database, this.#travel);
  }

  async open(options: OpenOptions, progress?: OpenProgress): Promise<StorageStatus> {
    await this.#database.open(options, progress);
    return this.status();
  }

  async status(): Promise<StorageStatus> {
    const { bytes, quota } = await this.#deps.estimate();
    const { kind, opened, directory, times } = this.#database;
    return {
      kind,
      reason: opened?.reason ?? null,
      moved: opened?.moved ?? null,
      cleared: opened?.storage?.cleared ?? false,
      bytes,
      quota,
      schema: schemaVersion(this.#deps.migrations),
      name: directory,
      commitMs: times.summary(),
      tables: await this.#database.tables(),
      failed: this.#database.failed?.message ?? null,
    };
  }

  erase(): Promise<void> {
    return this.#database.erase();
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  load() {
    return this.#database.read(loadLife);
  }

  async commit(
    commits: readonly TickCommit[],
    vectors: readonly EntryVector[],
    before: CommitTiming | null = null,
  ) {
    const { stopwatch } = this.#deps;
    const begun = stopwatch();
    const changing = (): Identified => [
      ...commits.flatMap(({ entries, updated }) => [...entries, ...updated]),
      ...vectors,
    ];
    await this.#database.write(async (db) => {
      await this.#keep(changing);
      await writeCommits(db, commits, vectors, before);
    });
    this.#database.index?.note(changing());
    const ms = stopwatch() - begun;
    if (commits.length > 0) this.#database.times.add(ms);
    return { tick: commits.at(-1)?.record.tick ?? 0, ms };
  }

  saveState(state: MindStateData): Promise<void> {
    return this.#database.write((db) => writeState(db, state));
  }

  savePolicy(policy: GolemPolicy, revision: PolicyRevision) {
    return this.#database.write((db) => putPolicy(db, policy, revision));
  }

  policyRevisions() {
    return this.#database.read(policyRevisions);
  }

  policyAt(revision: number) {
    return this.#database.read((db) => policyAt(db, revision));
  }

  savePlaybook(playbook: Playbook): Promise<void> {
    return this.#database.write((db) => putPlaybook(db, playbook));
  }

  summaries(range: RecordRange) {
    return this.#database.read((db) => summaries(db, range));
  }

  records(range: RecordRange) {
    return this.#database.read((db) => records(db, range));
  }

  record(tick: number) {
    return this.#database.read((db) => record(db, tick));
  }

  workspace(tick: number) {
    return this.#database.read((db) => workspace(db, tick));
  }

  workspaceBefore(tick: number) {
    return this.#database.read((db) => workspaceBefore(db, tick));
  }

  workspaceFrame(tick: number) {
    return this.#database.read((db) => workspaceFrame(db, tick));
  }

  workspaceDelta(from: number, to: number) {
    return this.#database.read((db) => deltaBetween(db, from, to));
  }

  workspaceFrameTotals() {
    return this.#database.read(frameTotals);
  }

  contextEvents(query: ContextEventQuery) {
    return this.#database.read((db) => contextEvents(db, query));
  }

  tickMetrics(range: RecordRange) {
    return this.#database.read((db) => tickMetrics(db, range));
  }

  metricColumns(range: RecordRange) {
    return this.#database.read((db) => metricColumns(db, range));
  }

  transactions(worldId: string, limit: number, upTo?: number) {
    const { spans } = this.#database;
    return this.#database.read(async (db) =>
      transactions(db, limit, upToTick(await spans.of(db, worldId), upTo)),
    );
  }

  blockedOrders(limit: number, upTo?: number) {
    return this.#database.read((db) => blockedOrders(db, limit, upTo));
  }

  entries(filter: EntryFilter) {
    return this.#database.read((db) => listEntries(db, filter));
  }

  entriesById(ids: readonly string[]) {
    return this.#database.read((db) => entriesById(db, ids));
  }

  countEntries() {
    return this.#database.read(countEntries);
  }

  candidates(query: CandidateQuery) {
    return this.#database.read((db) => candidates(db, query, this.#database.index));
  }

  async putEntries(entries: readonly GrimoireEntry[], vectors: readonly EntryVector[]): Promise<void> {
    const changing = (): Identified => [...entries, ...vectors];
    await this.#database.write(async (db) => {
      await this.#keep(changing);
      await writeEntries(db, entries, vectors);
    });
    this.#database.index?.note(changing());
  }

  withoutVectors(limit: number) {
    return this.#database.read((db) => withoutVectors(db, limit));
  }

  putVectors(vectors: readonly EntryVector[]): Promise<void> {
    return this.putEntries([], vectors);
  }

  recentVectors(limit: number) {
    return this.#database.read((db) => recentVectors(db, limit));
  }

  historyRange() {
    return this.#database.read(historyRange);
  }

  tickInputs(range: { readonly from: number; readonly to: number }) {
    return this.#database.read((db) => tickInputs(db, range));
  }

  snapshots(range?: { readonly from?: number; readonly to?: number }) {
    return this.#database.read((db) => snapshots(db, range));
  }

  snapshotBefore(tick: number) {
    return this.#database.read((db) => snapshotBefore(db, tick));
  }

  snapshotByRoot(root: Uint8Array) {
    return this.#database.read((db) => snapshotByRoot(db, root));
  }

  async pinSnapshot(tick: number, pinned: boolean, label: string | null): Promise<boolean> {
    let found = false;
    await this.#database.write(async (db) => {
      found = await pinSnapshot(db, tick, pinned, label);
    });
    return found;
  }

  entriesAsOf(ids: readonly string[], tick: number) {
    return this.#database.read((db) => entriesAsOf(db, ids, tick));
  }

  entriesThen(filter: EntryFilter, moment: PastMoment) {
    return this.#database.read((db) => entriesThen(db, filter, moment));
  }

  entriesThenById(ids: readonly string[], moment: PastMoment) {
    return this.#database.read((db) => entriesThenById(db, ids, moment));
  }

  countEntriesThen(moment: PastMoment) {
    return this.#database.read((db) => countEntriesThen(db, moment));
  }

  damagedRecords(range: { readonly from: number; readonly to: number }) {
    return this.#database.read((db) => damagedRecords(db, range));
  }

  inputBytes() {
    return this.#database.read(inputBytes);
  }

  entryChanges(range: { readonly from: number; readonly to: number }) {
    return this.#database.read((db) => entryChanges(db, range));
  }

  putTraces(batch: TraceBatch): Promise<void> {
    return this.#database.write((db) => writeTraces(db, batch));
  }

  traces(filter: TraceFilter) {
    return this.#database.read((db) => listTraces(db, filter));
  }

  trace(id: string) {
    return this.#database.read((db) => traceById(db, id));
  }

  traceOfTick(tick: number) {
    return this.#database.read((db) => traceOfTick(db, tick));
  }

  exportLife(facts: LifeFacts, progress: ArchiveListener, chunk: GiveChunk) {
    return this.#exchange.leave(facts, progress, chunk);
  }

  exportMemory(format: MemoryFormat) {
    return this.#exchange.text((sql) => memoryText(sql, format));
  }

  exportRecords() {
    return this.#exchange.text(recordLines);
  }

  exportEvents() {
    return this.#exchange.text(eventLines);
  }

  exportLedger() {
    return this.#exchange.text(ledgerLines);
  }

  importLife(stream: ReadableStream<Uint8Array>, progress: ArchiveListener, take: TakeWorldPart) {
    return this.#exchange.arrive(stream, progress, take);
  }

  dismissImported() {
    return this.#travel.dismiss();
  }

  takeImported(): Promise<void> {
    return this.#exchange.take();
  }

  goBack(): Promise<void> {
    return this.#exchange.goBack();
  }

  keptLife() {
    return Promise.resolve(this.#travel.kept);
  }

  /** An export under way is to have these as they were. */
  #keep(changing: () => Identified): Promise<void> {
    return this.#travel.keep(() => changing().map(({ id }) => id));
  }
}
