import type { CognitiveWorkspace } from '../../domain/context.ts';
import type { DecisionCycleRecord, TickSummary } from '../../domain/record.ts';
import type { RecordRange, TickCommit } from '../../protocol/store.ts';
import { pack, unpack } from './body.ts';
import { SUMMARY, json } from './rows.ts';
import { joinBodies } from './sql.ts';
import type { Packed, Sql } from './sql.ts';

/** Records asked for without a limit: a year of daily steps twice over, some 20 MB at most. */
const DEFAULT_LIMIT = 512;
/** Summaries are small: a whole life's. */
const DEFAULT_SUMMARIES = 100_000;

interface Body {
  readonly body: Uint8Array;
}

export async function packRecords(commits: readonly TickCommit[]): Promise<Packed> {
  return joinBodies(await Promise.all(commits.map(({ record }) => pack(record))));
}

export async function insertRecords(
  sql: Sql,
  commits: readonly TickCommit[],
  { bytes, places }: Packed,
): Promise<void> {
  const rows = commits.map(({ summary }, i) => ({ ...summary, ...places[i] }));
  await sql.query(
    `INSERT INTO records (${SUMMARY.names}, body)
     SELECT ${SUMMARY.from}, substring($2::bytea FROM t.at FOR t.len)
     FROM json_to_recordset($1::json) AS t(${SUMMARY.record}, at integer, len integer)`,
    [json(rows), bytes],
  );
}

export async function packWorkspaces(workspaces: readonly CognitiveWorkspace[]): Promise<Packed> {
  return joinBodies(await Promise.all(workspaces.map(pack)));
}

export async function insertWorkspaces(
  sql: Sql,
  workspaces: readonly CognitiveWorkspace[],
  { bytes, places }: Packed,
): Promise<void> {
  const rows = workspaces.map(({ tick }, i) => ({ tick, ...places[i] }));
  await sql.query(
    `INSERT INTO workspaces (tick, body)
     SELECT t.tick, substring($2::bytea FROM t.at FOR t.len)
     FROM json_to_recordset($1::json) AS t(tick integer, at integer, len integer)`,
    [json(rows), bytes],
  );
}

/**
 * Rows of a range, inclusive on both ends, by tick ascending. Where the limit cuts, the first of the range are kept
 * when it has a start, else the last.
 */
async function range<T>(
  sql: Sql,
  select: string,
  { from, to, limit }: RecordRange,
  fallback: number,
): Promise<T[]> {
  const order = from === undefined ? 'DESC' : 'ASC';
  const { rows } = await sql.query<T>(
    `SELECT ${select} FROM records
     WHERE ($1::integer IS NULL OR tick >= $1) AND ($2::integer IS NULL OR tick <= $2)
     ORDER BY tick ${order} LIMIT $3`,
    [from ?? null, to ?? null, limit ?? fallback],
  );
  return from === undefined ? rows.reverse() : rows;
}

export function summaries(sql: Sql, of: RecordRange): Promise<TickSummary[]> {
  return range<TickSummary>(sql, SUMMARY.select('records'), of, DEFAULT_SUMMARIES);
}

export async function records(sql: Sql, of: RecordRange): Promise<DecisionCycleRecord[]> {
  const rows = await range<Body>(sql, 'body', of, DEFAULT_LIMIT);
  return Promise.all(rows.map(({ body }) => unpack<DecisionCycleRecord>(body)));
}

/** The one body that a query finds, or null. */
async function one<T>(sql: Sql, query: string, params: unknown[]): Promise<T | null> {
  const { rows } = await sql.query<Body>(query, params);
  return rows[0] === undefined ? null : unpack<T>(rows[0].body);
}

export function record(sql: Sql, tick: number): Promise<DecisionCycleRecord | null> {
  return one(sql, 'SELECT body FROM records WHERE tick = $1', [tick]);
}

export function workspace(sql: Sql, tick: number): Promise<CognitiveWorkspace | null> {
  return one(sql, 'SELECT body FROM workspaces WHERE tick = $1', [tick]);
}

export function workspaceBefore(sql: Sql, tick: number): Promise<CognitiveWorkspace | null> {
  return one(sql, 'SELECT body FROM workspaces WHERE tick <= $1 ORDER BY tick DESC LIMIT 1', [tick]);
}

/** Newest first. */
export async function blockedOrders(sql: Sql, limit: number): Promise<TickSummary[]> {
  const { rows } = await sql.query<TickSummary>(
    `SELECT ${SUMMARY.select('records')} FROM records
     WHERE action_status = 'blocked' ORDER BY tick DESC LIMIT $1`,
    [limit],
  );
  return rows;
}
