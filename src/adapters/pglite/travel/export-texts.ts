import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { csvHeading, csvRows, entryMarkdown, MEMORY_HEADING, type PostingRow } from '../../archive/index.ts';
import type { MemoryFormat } from '../../../domain/storage/archive.ts';
import { readRecord } from '../tables/records/records.ts';
import { ENTRY, fromEntryRow } from '../sql/rows.ts';
import type { EntryRow } from '../sql/rows.ts';
import type { Sql } from '../sql/sql.ts';
import { STANDS } from '../tables/memory/standing.ts';
import { withStandings } from '../tables/memory/standings.ts';
import { worldAt } from '../tables/records/world-spans.ts';
import type { WorldStay } from '../tables/records/world-spans.ts';

/** Rows of one piece: some 100 kB. */
const ENTRIES = 128;
const RECORDS = 32;
const POSTINGS = 512;

async function* entryPieces(
  sql: Sql,
  ids: readonly string[] | null,
): AsyncGenerator<readonly GrimoireEntry[]> {
  for (let after = ''; ;) {
    const { rows } = await sql.query<EntryRow>(
      `SELECT ${ENTRY.select('e')} FROM entries e WHERE e.id > $1 AND ($2::text[] IS NULL OR e.id = ANY ($2)) AND ${STANDS}
       ORDER BY e.id LIMIT ${ENTRIES}`,
      [after, ids && [...ids]],
    );
    if (rows.length > 0) yield await withStandings(sql, rows.map(fromEntryRow));
    if (rows.length < ENTRIES) return;
    after = rows.at(-1)!.id;
  }
}

/** Which memories are written out: all, or those of the ids; and of which it is said that they were pinned. */
interface Which {
  readonly ids: readonly string[] | null;
  readonly pinned: readonly string[];
}

/** Memories, oldest first, each as it is when it is written out. */
export async function* memoryText(
  sql: Sql,
  format: MemoryFormat,
  { ids, pinned }: Which,
): AsyncGenerator<string> {
  if (format === 'markdown') yield MEMORY_HEADING;
  const lineOf = (entry: GrimoireEntry): string =>
    `${JSON.stringify(pinned.includes(entry.id) ? { ...entry, pinned: true } : entry)}\n`;
  for await (const entries of entryPieces(sql, ids)) {
    yield format === 'markdown' ? entries.map(entryMarkdown).join('') : entries.map(lineOf).join('');
  }
}

/** Every record that is whole, one a line, by tick. */
export async function* recordLines(sql: Sql): AsyncGenerator<string> {
  for (let after = -1; ;) {
    const { rows } = await sql.query<{ tick: number; body: Uint8Array }>(
      `SELECT tick, body FROM records WHERE tick > $1 AND body IS NOT NULL ORDER BY tick LIMIT ${RECORDS}`,
      [after],
    );
    const records = await Promise.all(rows.map(readRecord));
    if (rows.length > 0) yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
    if (rows.length < RECORDS) return;
    after = rows.at(-1)!.tick;
  }
}

/**
 * The books of every world in the order of booking, one posting a line.
 * @param spans in which world each tick was lived, as far as it is known when asked
 */
export async function* ledgerLines(
  sql: Sql,
  spans: () => Promise<readonly WorldStay[]>,
): AsyncGenerator<string> {
  yield csvHeading();
  let after = { seq: '-1', position: -1 };
  for (;;) {
    const { rows } = await sql.query<Omit<PostingRow, 'world'> & { seq: string; position: number }>(
      `SELECT t.seq::text AS seq, p.position, t.id AS transaction, t.tick, t.time, t.memo, p.account, p.asset,
         p.amount::float8 AS amount
       FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
       WHERE t.seq >= $1::bigint AND (t.seq, p.position) > ($1::bigint, $2::smallint)
       ORDER BY t.seq, p.position LIMIT ${POSTINGS}`,
      [after.seq, after.position],
    );
    if (rows.length > 0) {
      const lived = await spans();
      yield csvRows(rows.map((row) => ({ ...row, world: worldAt(lived, row.tick) })));
    }
    if (rows.length < POSTINGS) return;
    const { seq, position } = rows.at(-1)!;
    after = { seq, position };
  }
}
