import { AppError } from '../../../../domain/errors.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import type { CommitTiming } from '../../../../domain/telemetry/telemetry.ts';
import { isTickCommit, spansIn } from '../../../../protocol/store/commits.ts';
import type { Commit, EntryVector, MindStateData, PlaybookMade } from '../../../../protocol/store/store.ts';
import type { TraceBatch } from '../../../../protocol/store/traces.ts';
import { pack, packRow } from '../../bodies/body.ts';
import { insertEvents } from '../context/context-events.ts';
import { upsertEntries } from '../memory/entries.ts';
import { insertInputs, insertLeft, packHead, packHistory, putHead } from '../history/history.ts';
import { insertTransactions } from '../records/ledger.ts';
import { putState } from './life.ts';
import { insertLivedSpan, packLivedSpan } from '../history/lived-spans.ts';
import { Pipeline } from '../../sql/pipeline.ts';
import { putPlaybooks } from './playbooks.ts';
import { insertRecords } from '../records/records.ts';
import { insertMetrics } from '../records/tick-metrics.ts';
import { insertTraces, packTraces } from '../records/traces.ts';
import { checkLengths } from '../vectors/vector-length.ts';
import { upsertVectors } from '../vectors/vectors.ts';
import { frameWorkspaces, insertWorkspaces } from '../context/workspaces.ts';
import type { Writer } from '../../sql/writer.ts';

/**
 * Writes ticks, what was lived behind them, and vectors in one transaction, in memory; the caller makes it durable. Bodies are compressed before
 * the transaction begins.
 */
export async function writeCommits(
  writer: Writer,
  commits: readonly Commit[],
  vectors: readonly EntryVector[],
  before: CommitTiming | null = null,
): Promise<void> {
  const ticks = commits.filter(isTickCommit);
  const spans = commits.flatMap(spansIn);
  const last = spans.at(-1);
  const entries = spans.flatMap((span) => [...span.entries, ...span.updated]);
  for (const { record, summary } of ticks) {
    if (record.tick !== summary.tick) {
      throw new AppError('input.invalid', 'A record and its summary belong to different ticks.');
    }
  }
  await checkLengths(writer, vectors);
  const [records, framed, state] = await Promise.all([
    Promise.all(ticks.map(({ record }) => packRow(record, 'record'))),
    frameWorkspaces(writer, ticks),
    last === undefined ? null : pack(last.state),
  ]);
  const traces = await Promise.all(
    commits.flatMap(({ traces: batch }) =>
      batch ? [packTraces(batch).then((bodies) => ({ batch, bodies }))] : [],
    ),
  );
  const [histories, behind, head] = await Promise.all([
    Promise.all(ticks.flatMap(({ history }, i) => (history ? packHistory(history, records[i]!) : []))),
    Promise.all(spans.flatMap((span) => (isTickCommit(span) ? [] : packLivedSpan(span)))),
    last?.history === undefined ? null : packHead(last.history.head),
  ]);
  const pipeline = new Pipeline();
  insertRecords(pipeline, ticks, records);
  insertWorkspaces(pipeline, framed.rows);
  await insertEvents(
    pipeline,
    ticks.flatMap(({ events }) => events ?? []),
  );
  await putPlaybooks(
    pipeline,
    writer.db,
    ticks.flatMap(({ playbook }) => playbook ?? []),
  );
  insertTransactions(
    pipeline,
    ticks.flatMap((tick) => tick.transactions),
  );
  upsertEntries(pipeline, entries, vectors);
  upsertVectors(pipeline, vectors, new Set(entries.map(({ id }) => id)));
  if (last !== undefined && state !== null) putState(pipeline, last.state.tick, state);
  for (const history of histories) insertInputs(pipeline, history);
  for (const span of behind) insertLivedSpan(pipeline, span);
  for (const span of [...histories, ...behind]) insertLeft(pipeline, span);
  if (head !== null) putHead(pipeline, head);
  insertMetrics(
    pipeline,
    ticks.flatMap(({ metrics }) => metrics ?? []),
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
  await checkLengths(writer, vectors);
  const pipeline = new Pipeline();
  upsertEntries(pipeline, entries, vectors);
  upsertVectors(pipeline, vectors, new Set(entries.map(({ id }) => id)));
  await pipeline.run(writer);
}

/** Writes the mind's state alone, with the revision of the playbook that came with it. */
export async function writeState(
  writer: Writer,
  state: MindStateData,
  playbook?: PlaybookMade,
): Promise<void> {
  const pipeline = new Pipeline();
  if (playbook) await putPlaybooks(pipeline, writer.db, [playbook]);
  putState(pipeline, state.tick, await pack(state));
  await pipeline.run(writer);
}
