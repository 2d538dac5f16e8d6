import type { Sql } from './sql.ts';

/** Bytes of each table with its indexes and oversized values, largest first. */
export async function tableSizes(sql: Sql): Promise<{ readonly table: string; readonly bytes: number }[]> {
  const { rows } = await sql.query<{ table: string; bytes: number }>(
    `SELECT relname AS table, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY bytes DESC`,
  );
  return rows;
}
