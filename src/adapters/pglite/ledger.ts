import type { LedgerTransaction, Posting } from '../../domain/ledger.ts';
import { json } from './rows.ts';
import type { Sql } from './sql.ts';

/** Appends transactions with their postings, in the order given. */
export async function insertTransactions(
  sql: Sql,
  transactions: readonly LedgerTransaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  await sql.query(
    `INSERT INTO ledger_transactions (id, tick, time, memo)
     SELECT t.id, t.tick, t.time, t.memo
     FROM json_to_recordset($1::json) AS t(id text, tick integer, time float8, memo text)`,
    [json(transactions.map(({ id, tick, time, memo }) => ({ id, tick, time, memo })))],
  );
  const postings = transactions.flatMap(({ id, postings }) =>
    postings.map((posting, position) => ({ id, position, ...posting })),
  );
  await sql.query(
    `INSERT INTO ledger_postings (transaction_id, position, account, asset, amount)
     SELECT t.id, t.position, t.account, t.asset, t.amount
     FROM json_to_recordset($1::json)
       AS t(id text, position smallint, account text, asset text, amount bigint)`,
    [json(postings)],
  );
}

interface Row {
  readonly id: string;
  readonly tick: number;
  readonly time: number;
  readonly memo: string;
  readonly postings: readonly Posting[];
}

/** Newest first. */
export async function transactions(sql: Sql, limit: number): Promise<LedgerTransaction[]> {
  const { rows } = await sql.query<Row>(
    `SELECT t.id, t.tick, t.time, t.memo, coalesce((
       SELECT json_agg(json_build_object('account', p.account, 'asset', p.asset, 'amount', p.amount)
         ORDER BY p.position)
       FROM ledger_postings p WHERE p.transaction_id = t.id
     ), '[]'::json) AS postings
     FROM ledger_transactions t ORDER BY t.seq DESC LIMIT $1`,
    [limit],
  );
  return rows;
}
