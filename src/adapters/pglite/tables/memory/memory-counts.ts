import type { MemoryCounts, Refusals } from '../../../../domain/memory/grimoire.ts';
import type { Sql } from '../../sql/sql.ts';
import { contradictedAt, endedAt, NOW, quarantinedAt, STANDS } from './standing.ts';

/** Adds to what was refused. @param tick the last that was lived */
export async function noteRefusals(sql: Sql, refused: Refusals, tick: number): Promise<void> {
  const given = Object.entries(refused);
  await sql.query(
    `INSERT INTO refusals (tick, reason, count)
     SELECT $3::integer, reason, n FROM unnest($1::text[], $2::integer[]) AS given (reason, n)
     ON CONFLICT (tick, reason) DO UPDATE SET count = refusals.count + excluded.count`,
    [given.map(([reason]) => reason), given.map(([, count]) => count), tick],
  );
}

/** How many were refused before a tick was over, or ever, by reason; a reason without any is absent. */
export async function refusalsBefore(sql: Sql, tick = NOW): Promise<Refusals> {
  const { rows } = await sql.query<{ reason: string; count: number }>(
    'SELECT reason, sum(count)::integer AS count FROM refusals WHERE tick < $1 GROUP BY reason ORDER BY reason',
    [tick],
  );
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

/** How many memories there are now, by what they are. @param now the world's time, Unix seconds */
export async function memoryCounts(sql: Sql, now: number): Promise<MemoryCounts> {
  const { rows: counted } = await sql.query<
    Pick<MemoryCounts, 'total' | 'quarantined' | 'takenIn' | 'ended' | 'contradicted'>
  >(
    `SELECT count(*)::integer AS total, (count(*) FILTER (WHERE ${quarantinedAt('$1')}))::integer AS quarantined,
       (count(*) FILTER (WHERE e.facts->>'kind' = 'passage'))::integer AS "takenIn",
       (count(*) FILTER (WHERE ${endedAt('$1', '$2::float8')}))::integer AS ended,
       (count(*) FILTER (WHERE ${contradictedAt('$1')}))::integer AS contradicted
     FROM entries e WHERE ${STANDS}`,
    [NOW, now],
  );
  const by = async (column: string): Promise<Record<string, number>> => {
    const { rows } = await sql.query<{ name: string; n: number }>(
      `SELECT e.${column} AS name, count(*)::integer AS n FROM entries e
       WHERE ${STANDS} AND e.${column} IS NOT NULL GROUP BY 1 ORDER BY 1`,
    );
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  };
  return {
    ...counted[0]!,
    byType: await by('type'),
    byCategory: await by('category'),
    byProvenance: await by('provenance'),
    byTrust: await by('trust'),
  };
}
