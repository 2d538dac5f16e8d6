import type { LedgerTransaction, Posting } from '../../../../domain/world/ledger.ts';
import { text } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import type { Sql } from '../../sql/sql.ts';

const TRANSACTION: Statement = {
  name: 'transaction',
  text: 'INSERT INTO ledger_transactions (id, tick, time, memo) VALUES ($1, $2, $3, $4)',
};

const POSTING: Statement = {
  name: 'posting',
  text: `INSERT INTO ledger_postings (transaction_id, position, account, asset, amount)
    VALUES ($1, $2, $3, $4, $5)`,
};

/** Appends transactions with their postings, in the order given. */
export function insertTransactions(pipeline: Pipeline, transactions: readonly LedgerTransaction[]): void {
  for (const { id, tick, time, memo, postings } of transactions) {
    pipeline.add(TRANSACTION, [id, tick, time, memo].map(text));
    for (const [position, { account, asset, amount }] of postings.entries()) {
      pipeline.add(POSTING, [id, position, account, asset, amount].map(text));
    }
  }
}

interface Row {
  readonly id: string;
  readonly tick: number;
  readonly time: number;
  readonly memo: string;
  readonly postings: readonly Posting[];
}

/**
 * Newest first.
 * @param spans only those of these ticks
 */
export async function transactions(
  sql: Sql,
  limit: number,
  spans: readonly { readonly from: number; readonly to: number }[],
): Promise<LedgerTransaction[]> {
  const { rows } = await sql.query<Row>(
    `SELECT t.id, t.tick, t.time, t.memo, coalesce((
       SELECT json_agg(json_build_object('account', p.account, 'asset', p.asset, 'amount', p.amount)
         ORDER BY p.position)
       FROM ledger_postings p WHERE p.transaction_id = t.id
     ), '[]'::json) AS postings
     FROM ledger_transactions t
     WHERE EXISTS (SELECT 1 FROM unnest($2::int[], $3::int[]) AS span (a, b) WHERE t.tick BETWEEN a AND b)
     ORDER BY t.seq DESC LIMIT $1`,
    [limit, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
  return rows;
}
