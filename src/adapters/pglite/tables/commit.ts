import { AppError } from '../../../domain/errors.ts';
import type { GrimoireEntry } from '../../../domain/grimoire.ts';
import type { CommitTiming } from '../../../domain/telemetry.ts';
import type { EntryVector, MindStateData, TickCommit } from '../../../protocol/store.ts';
import type { TraceBatch } from '../../../protocol/traces.ts';
import { pack } from './body.ts';
import { insertEvents } from './context-events.ts';
import { upsertEntries } from './entries.ts';
import { insertHistories, packHead, packHistory } from './history.ts';
import { insertTransactions } from './ledger.ts';
import { putState } from './life.ts';
import { Pipeline } from './pipeline.ts';
import { insertRecords } from './records.ts';
import { insertMetrics } from './tick-metrics.ts';
import { insertTraces, packTraces } from './traces.ts';
import { upsertVectors } from './vectors.ts';
import { frameWorkspaces, insertWorkspaces } from './workspaces.ts';
import type { Writer } from './writer.ts';

/**
 * Writes ticks and vectors in one transaction, in memory; the caller makes it durable. Bodies are compressed before
 * the transaction begins.
 */
export async function writeCommits(
  writer: Writer,
  commits: readonly TickCommit[],
  vectors: readonly EntryVector[],
  before: CommitTiming | null = null,
): Promise<void> {
  const last = commits.at(-1);
  const entries = commits.flatMap((commit) => [...commit.entries, ...commit.updated]);
  const transactions = commits.flatMap((commit) => commit.transactions);
  for (const { record, summary } of commits) {
    if (record.tick !== summary.tick) {
      throw new AppError('input.invalid', 'A record and its summary are of different ticks.');
    }
  }
  const [records, framed, state] = await Promise.all([
    Promise.all(commits.map(({ record }) => pack(record))),
    frameWorkspaces(writer, commits),
    last === undefined ? null : pack(last.state),
  ]);
  const traces = await Promise.all(
    commits.flatMap(({ traces: batch }) =>
      batch ? [packTraces(batch).then((bodies) => ({ batch, bodies }))] : [],
    ),
  );
  const [histories, head] = await Promise.all([
    Promise.all(commits.flatMap(({ history }, i) => (history ? packHistory(history, records[i]!) : []))),
    last?.history === undefined ? null : packHead(last.history.head),
  ]);
  const pipeline = new Pipeline();
  insertRecords(pipeline, commits, records);
  insertWorkspaces(pipeline, framed.rows);
  await insertEvents(
    pipeline,
    commits.flatMap(({ events }) => events ?? []),
  );
  insertTransactions(pipeline, transactions);
  upsertEntries(pipeline, entries, vectors);
  upsertVectors(pipeline, vectors, new Set(entries.map(({ id }) => id)));
  if (last !== undefined && state !== null) putState(pipeline, last.state.tick, state);
  insertHistories(pipeline, histories, head);
  insertMetrics(
    pipeline,
    commits.flatMap(({ metrics }) => metrics ?? []),
    before,
  );
  for (const { batch, bodies } of traces) insertTraces(pipeline, batch, bodies);
  await pipeline.run(writer);
  framed.keep();
}

/** Writes traces that no tick took along. */
export async function writeTraces(writer: Writer, batch: TraceBatch): Promise<void> {
  const pipeline = new Pipeline();
  insertTraces(pipeline, batch, await packTraces(batch));
  await pipeline.run(writer);
}

/** Writes entries and vectors, of theirs or of others, in one transaction, in memory. */
export async function writeEntries(
  writer: Writer,
  entries: readonly GrimoireEntry[],
  vectors: readonly EntryVector[],
): Promise<void> {
  const pipeline = new Pipeline();
  upsertEntries(pipeline, entries, vectors);
  upsertVectors(pipeline, vectors, new Set(entries.map(({ id }) => id)));
  await pipeline.run(writer);
}

/** Writes the mind's state alone. */
export async function writeState(writer: Writer, state: MindStateData): Promise<void> {
  const pipeline = new Pipeline();
  putState(pipeline, state.tick, await pack(state));
  await pipeline.run(writer);
}
