import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../domain/errors.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { EntryVector, MindStateData, TickCommit } from '../../protocol/store.ts';
import { pack } from './body.ts';
import { upsertEntries } from './entries.ts';
import { insertTransactions } from './ledger.ts';
import { putState } from './life.ts';
import { Pipeline } from './pipeline.ts';
import { insertRecords, insertWorkspaces } from './records.ts';
import { upsertVectors } from './vectors.ts';

/**
 * Writes ticks and vectors in one transaction, in memory; the caller makes it durable. Bodies are compressed before
 * the transaction begins.
 */
export async function writeCommits(
  db: PGlite,
  commits: readonly TickCommit[],
  vectors: readonly EntryVector[],
): Promise<void> {
  const last = commits.at(-1);
  const workspaces = commits.flatMap(({ workspace }) => workspace ?? []);
  const entries = commits.flatMap((commit) => [...commit.entries, ...commit.updated]);
  const transactions = commits.flatMap((commit) => commit.transactions);
  for (const { record, summary } of commits) {
    if (record.tick !== summary.tick) {
      throw new AppError('input.invalid', 'A record and its summary are of different ticks.');
    }
  }
  const [records, contexts, state] = await Promise.all([
    Promise.all(commits.map(({ record }) => pack(record))),
    Promise.all(workspaces.map(pack)),
    last === undefined ? null : pack(last.state),
  ]);
  const pipeline = new Pipeline();
  insertRecords(pipeline, commits, records);
  insertWorkspaces(pipeline, workspaces, contexts);
  insertTransactions(pipeline, transactions);
  upsertEntries(pipeline, entries, vectors);
  upsertVectors(pipeline, vectors, new Set(entries.map(({ id }) => id)));
  if (last !== undefined && state !== null) putState(pipeline, last.state.tick, state);
  await pipeline.run(db);
}

/** Writes entries and vectors, of theirs or of others, in one transaction, in memory. */
export async function writeEntries(
  db: PGlite,
  entries: readonly GrimoireEntry[],
  vectors: readonly EntryVector[],
): Promise<void> {
  const pipeline = new Pipeline();
  upsertEntries(pipeline, entries, vectors);
  upsertVectors(pipeline, vectors, new Set(entries.map(({ id }) => id)));
  await pipeline.run(db);
}

/** Writes the mind's state alone. */
export async function writeState(db: PGlite, state: MindStateData): Promise<void> {
  const pipeline = new Pipeline();
  putState(pipeline, state.tick, await pack(state));
  await pipeline.run(db);
}
