import type { Retention, RetentionPreview, WholeTicks } from '../../../../domain/storage/retention.ts';
import type { LivedSince, ThinnedSeal } from '../../../../protocol/store/retention.ts';
import type { SpanSeal } from '../../../../domain/past/replay.ts';
import type { Sql } from '../../sql/sql.ts';

/** Times its own threshold that the error of a surprise is at least. */
const SURPRISING = 1.5;

/** Thinning begins when so many ticks wait: each time costs a flush. */
export const WORTH_THINNING = 50;

/** Why a tick of `records r` stays whole however old it is. */
const REASONS = {
  pinned: 'EXISTS (SELECT FROM snapshots s WHERE s.tick = r.tick AND s.pinned)',
  deaths: 'r.died',
  trades: `r.action_status IS NOT DISTINCT FROM 'filled'`,
  surprises: `(r.regime_changed OR r.prediction_error >= ${SURPRISING} * r.threshold)`,
} as const satisfies Readonly<Record<keyof WholeTicks, string>>;

/** Whether a tick of `records r` stays whole however old it is. */
export const STAYS_WHOLE = `(${Object.values(REASONS).join(' OR ')})`;

/** Tables that thinning takes from. */
export const THINNED_TABLES = [
  'records',
  'tick_inputs',
  'workspaces',
  'snapshot_parts',
  'state_parts',
] as const;

export interface RetentionRow {
  readonly fullTicks: number | null;
  readonly thinnedTo: number;
}

export async function retentionRow(sql: Sql): Promise<RetentionRow> {
  const { rows } = await sql.query<RetentionRow>(
    'SELECT full_ticks AS "fullTicks", thinned_to AS "thinnedTo" FROM retention',
  );
  return rows[0] ?? { fullTicks: null, thinnedTo: 0 };
}

/**
 * The last tick that may be thinned: one whose state is kept, so that all behind it can be lived again; null where none is.
 * @param fullTicks that stay whole at least
 */
export async function thinTarget(sql: Sql, fullTicks: number | null): Promise<number | null> {
  if (fullTicks === null) return null;
  const { rows } = await sql.query<{ target: number | null }>(
    'SELECT max(tick) AS target FROM snapshots WHERE tick <= (SELECT max(tick) FROM tick_inputs) - $1::integer',
    [fullTicks],
  );
  return rows[0]?.target ?? null;
}

export async function retention(sql: Sql): Promise<Retention> {
  const { fullTicks, thinnedTo } = await retentionRow(sql);
  const target = await thinTarget(sql, fullTicks);
  const { rows } = await sql.query<{ thinned: number; whole: number }>(
    `SELECT count(*) FILTER (WHERE body IS NULL)::integer AS thinned,
       count(*) FILTER (WHERE body IS NOT NULL)::integer AS whole
     FROM tick_inputs WHERE tick <= $1`,
    [thinnedTo],
  );
  const { thinned, whole } = rows[0]!;
  const beyond = (target ?? 0) - thinnedTo;
  const waiting = beyond < WORTH_THINNING ? 0 : beyond;
  return { fullTicks, thinnedTo, thinned, keptWhole: whole, waiting };
}

export async function setRetention(sql: Sql, fullTicks: number | null): Promise<Retention> {
  await sql.query(
    `INSERT INTO retention (full_ticks) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET full_ticks = excluded.full_ticks`,
    [fullTicks],
  );
  return retention(sql);
}

interface Going extends WholeTicks {
  readonly thin: number;
  readonly records: number;
  readonly inputs: number;
}

/** What a setting would come to: of each table what is left of it is in proportion to what is left of its content. */
export async function previewRetention(sql: Sql, fullTicks: number | null): Promise<RetentionPreview> {
  const { thinnedTo } = await retentionRow(sql);
  const target = Math.max(thinnedTo, (await thinTarget(sql, fullTicks)) ?? 0);
  const reasons = Object.entries(REASONS).map(
    ([name, reason]) => `count(*) FILTER (WHERE ${reason})::integer AS ${name}`,
  );
  const going = `FILTER (WHERE r.body IS NOT NULL AND NOT ${STAYS_WHOLE})`;
  const { rows } = await sql.query<Going>(
    `SELECT ${reasons.join(', ')}, count(*) ${going}::integer AS thin,
       coalesce(sum(octet_length(r.body)) ${going}, 0)::float8 AS records,
       coalesce(sum(octet_length(i.body)) ${going}, 0)::float8 AS inputs
     FROM records r JOIN tick_inputs i USING (tick) WHERE r.tick > $1 AND r.tick <= $2`,
    [thinnedTo, target],
  );
  const { thin, records, inputs, ...whole } = rows[0]!;
  const gone: Readonly<Record<(typeof THINNED_TABLES)[number], number>> = {
    records: await shareOf(sql, 'records', records),
    tick_inputs: await shareOf(sql, 'tick_inputs', inputs),
    ...(await otherShares(sql, thinnedTo, target)),
  };
  const { rows: tables } = await sql.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const left = (name: string): number => 1 - ((gone as Readonly<Record<string, number>>)[name] ?? 0);
  return {
    fullTicks,
    thin,
    whole,
    bytesBefore: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesAfter: Math.round(tables.reduce((sum, { name, bytes }) => sum + bytes * left(name), 0)),
  };
}

/** Columns and indexes of a row of a tick, bytes: they stay. */
const ROW_BYTES = { records: 320, tick_inputs: 240 } as const;

/** How much of a table goes with so many bytes of its bodies, 0..1. */
async function shareOf(sql: Sql, table: keyof typeof ROW_BYTES, bytes: number): Promise<number> {
  const { rows } = await sql.query<{ all: number }>(
    `SELECT coalesce(sum(coalesce(octet_length(body), 0) + ${ROW_BYTES[table]}), 0)::float8 AS all FROM ${table}`,
  );
  return share(bytes, rows[0]!.all);
}

const share = (bytes: number, all: number): number => (all === 0 ? 0 : Math.min(1, bytes / all));

async function otherShares(sql: Sql, from: number, to: number) {
  const { rows } = await sql.query<Readonly<Record<'workspaces' | 'parts' | 'bodies', number | null>>>(
    `SELECT
       (SELECT (sum(octet_length(w.body)) FILTER (WHERE r.tick > $1 AND r.tick <= $2 AND NOT ${STAYS_WHOLE})
          / sum(octet_length(w.body)))::float8 FROM workspaces w JOIN records r USING (tick)) AS workspaces,
       (SELECT (count(*) FILTER (WHERE NOT pinned AND tick < $2)::float8 / count(*))
          FROM snapshots JOIN snapshot_parts USING (tick)) AS parts,
       (SELECT (sum(octet_length(body)) FILTER (WHERE NOT EXISTS (
            SELECT FROM snapshot_parts p JOIN snapshots s USING (tick) WHERE p.hash = part.hash AND (s.pinned OR s.tick >= $2)))
          / sum(octet_length(body)))::float8 FROM state_parts part) AS bodies`,
    [from, to],
  );
  const { workspaces, parts, bodies } = rows[0]!;
  const nothing = to <= from;
  return {
    workspaces: nothing ? 0 : (workspaces ?? 0),
    snapshot_parts: nothing ? 0 : (parts ?? 0),
    state_parts: nothing ? 0 : (bodies ?? 0),
  };
}

/** Seals of thinned ticks, by tick ascending. */
export async function thinnedSeals(
  sql: Sql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ThinnedSeal[]> {
  const { rows } = await sql.query<SpanSeal & Omit<ThinnedSeal, 'seal'>>(
    `SELECT tick, record_hash AS "recordHash", state_root AS "stateRoot", seal, inputs_hash AS "inputsHash"
     FROM tick_inputs WHERE tick BETWEEN $1 AND $2 AND body IS NULL AND inputs_hash IS NOT NULL ORDER BY tick`,
    [from, to],
  );
  return rows.map(({ tick, inputsHash, ...seal }) => ({ tick, seal, inputsHash }));
}

export async function livedSince(sql: Sql, since: number): Promise<LivedSince> {
  const { rows } = await sql.query<LivedSince>(
    `SELECT count(*)::integer AS ticks, min(wall_time) AS "from",
       (SELECT sum(pg_total_relation_size(oid))::float8 FROM pg_class
          WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace) AS bytes,
       (SELECT count(*)::integer FROM tick_inputs) AS "allTicks"
     FROM tick_metrics WHERE wall_time >= $1`,
    [since],
  );
  return rows[0]!;
}
