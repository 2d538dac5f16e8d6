import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import type { OpenProgress } from '../../../protocol/store/store.ts';
import type { Sql } from './sql.ts';

/** Rows go over in pieces of about this size, so that no table is in memory a third time, bytes. */
const PIECE_BYTES = 8 * 2 ** 20;

/** A table with its columns as SQL, and how much there is of it. */
export interface Table {
  readonly name: string;
  readonly columns: string;
  /** Pages of its main part: rows are cut by page. */
  readonly pages: number;
  /** With what TOAST holds beside it. */
  readonly bytes: number;
}

/** The ledger is the new directory's own; columns that are computed are computed again. */
const TABLES = `
  SELECT quote_ident(c.relname) AS name,
    (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    (pg_relation_size(c.oid) / current_setting('block_size')::int)::int AS pages,
    pg_table_size(c.oid)::float8 AS bytes
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
  ORDER BY c.relname`;

const REFERENCES = `
  SELECT quote_ident(child.relname) AS child, quote_ident(parent.relname) AS parent
  FROM pg_constraint f JOIN pg_class child ON child.oid = f.conrelid JOIN pg_class parent ON parent.oid = f.confrelid
  WHERE f.contype = 'f' AND f.conrelid <> f.confrelid`;

export const SEQUENCES = `
  SELECT quote_ident(relname) AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`;

/** Rows of each table. */
export type RowCounts = Readonly<Record<string, number>>;

/**
 * Copies every row from one database into another of the same schema whose tables are empty, and lets its sequences go
 * on where the other's stand. Tables that are referred to come first, so that PostgreSQL itself checks the references.
 * @param progress bytes copied, and of how many
 * @returns the rows of each table, counted on both sides
 * @throws AppError `store.corrupt` when the counts differ
 */
export async function copyRows(from: PGlite, to: PGlite, progress: OpenProgress): Promise<RowCounts> {
  const tables = await inOrder(from);
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const table of tables) {
    const pages = Math.max(1, Math.floor((table.pages * PIECE_BYTES) / Math.max(table.bytes, 1)));
    for (let first = 0; first < table.pages; first += pages) {
      await copyPages(from, to, table, first, first + pages);
      // Without a background process nobody else lets the log of what was copied go.
      await to.exec('CHECKPOINT');
      progress(done + (table.bytes * Math.min(first + pages, table.pages)) / table.pages, total);
    }
    done += table.bytes;
  }
  // A table without rows has some bytes too.
  progress(total, total);
  const { rows: sequences } = await from.query<{ name: string }>(SEQUENCES);
  for (const { name } of sequences) await copySequence(from, to, name);
  return compareCounts(from, to, tables);
}

async function copyPages(from: PGlite, to: PGlite, table: Table, first: number, end: number): Promise<void> {
  const { name, columns } = table;
  const { blob } = await from.query(
    `COPY (SELECT ${columns} FROM ${name} WHERE ctid >= '(${first},0)' AND ctid < '(${end},0)')
     TO '/dev/blob' WITH (FORMAT binary)`,
  );
  if (blob === undefined) throw new AppError('internal', `COPY returned nothing for ${name}.`);
  await to.query(`COPY ${name} (${columns}) FROM '/dev/blob' WITH (FORMAT binary)`, [], { blob });
}

async function copySequence(from: PGlite, to: PGlite, name: string): Promise<void> {
  const { rows } = await from.query<{ last: string; called: boolean }>(
    `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
  );
  await to.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, rows[0]!.last, rows[0]!.called]);
}

/** Tables that are referred to before those that refer to them. */
export async function inOrder(db: Sql): Promise<readonly Table[]> {
  const { rows: tables } = await db.query<Table>(TABLES);
  const { rows: references } = await db.query<{ child: string; parent: string }>(REFERENCES);
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (free.length === 0) throw new AppError('internal', 'The tables reference each other in a cycle.');
    for (const table of free) waiting.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

async function compareCounts(from: PGlite, to: PGlite, tables: readonly Table[]): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [expected, found] = await Promise.all([from, to].map((db) => countRows(db, name)));
    if (expected !== found) {
      throw new AppError('store.corrupt', `Only ${found} of ${expected} rows of ${name} arrived.`, {
        data: { table: name, expected, found },
      });
    }
    counts[name] = found!;
  }
  return counts;
}

async function countRows(db: PGlite, table: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`SELECT count(*)::float8 AS count FROM ${table}`);
  return rows[0]!.count;
}
