import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../domain/errors.ts';
import type { EntryVector, TickCommit } from '../../protocol/store.ts';
import { pack } from './body.ts';
import { upsertEntries } from './entries.ts';
import { insertTransactions } from './ledger.ts';
import { putState } from './life.ts';
import { insertRecords, insertWorkspaces, packRecords, packWorkspaces } from './records.ts';
import { upsertVectors } from './vectors.ts';

/**
 * Writes ticks and vectors in one transaction, in memory; the caller makes it durable. Bodies are compressed before
 * the transaction begins, and of each kind there is one statement however many ticks there are.
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
    packRecords(commits),
    packWorkspaces(workspaces),
    last === undefined ? null : pack(last.state),
  ]);
  await db.transaction(async (tx) => {
    if (commits.length > 0) await insertRecords(tx, commits, records);
    if (workspaces.length > 0) await insertWorkspaces(tx, workspaces, contexts);
    await insertTransactions(tx, transactions);
    await upsertEntries(tx, entries, vectors);
    await upsertVectors(tx, vectors, new Set(entries.map(({ id }) => id)));
    if (last !== undefined && state !== null) await putState(tx, last.state.tick, state);
  });
}
