import type { PromptUse, PromptUseQuery, PromptUses } from '../../../../domain/context/prompt-uses.ts';
import type { DecisionCycleRecord, TickSummary } from '../../../../domain/records/record.ts';
import { recordNow } from '../../../earlier/index.ts';
import type { RecordRange } from '../../../../protocol/store/record-range.ts';
import type { TickCommit } from '../../../../protocol/store/store.ts';
import { unpack, unpackRow } from '../../bodies/body.ts';
import { parameters, plain } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import { SUMMARY } from '../../sql/rows.ts';
import type { Sql } from '../../sql/sql.ts';
import { isZstd } from '../../../zstd/index.ts';

/** Records asked for without a limit: a year of daily steps twice over, some 20 MB at most. */
const DEFAULT_LIMIT = 512;
/** Summaries are small: a whole life's. */
const DEFAULT_SUMMARIES = 100_000;

/** Of a thinned tick only the columns are left. */
const WHOLE = 'body IS NOT NULL';

interface Body {
  readonly body: Uint8Array;
}

const RECORD: Statement = {
  name: 'record',
  text: `INSERT INTO records (${SUMMARY.names}, body) VALUES (${parameters(SUMMARY.list.length + 1)})`,
  types: SUMMARY.types,
};

/** @param bodies of the commits' records, packed, in their order */
export function insertRecords(
  pipeline: Pipeline,
  commits: readonly TickCommit[],
  bodies: readonly Uint8Array[],
): void {
  for (const [i, { summary }] of commits.entries()) {
    pipeline.add(RECORD, [...SUMMARY.list.map(({ name }) => plain(summary[name])), bodies[i]!]);
  }
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
  of = 'true',
): Promise<T[]> {
  const order = from === undefined ? 'DESC' : 'ASC';
  const { rows } = await sql.query<T>(
    `SELECT ${select} FROM records
     WHERE ${of} AND ($1::integer IS NULL OR tick >= $1) AND ($2::integer IS NULL OR tick <= $2)
     ORDER BY tick ${order} LIMIT $3`,
    [from ?? null, to ?? null, limit ?? fallback],
  );
  return from === undefined ? rows.reverse() : rows;
}

export function summaries(sql: Sql, of: RecordRange): Promise<TickSummary[]> {
  return range<TickSummary>(sql, SUMMARY.select('records'), of, DEFAULT_SUMMARIES);
}

/** A record of any version of the mind, as it is read now; gzipped ones of before were not sealed. @throws AppError `store.corrupt` */
export const readRecord = async ({ body }: Body): Promise<DecisionCycleRecord> =>
  recordNow(await (isZstd(body) ? unpackRow : unpack)<DecisionCycleRecord>(body));

export async function records(sql: Sql, of: RecordRange): Promise<DecisionCycleRecord[]> {
  const rows = await range<Body>(sql, 'body', of, DEFAULT_LIMIT, WHOLE);
  return Promise.all(rows.map(readRecord));
}

/** Records that one look for prompts reads at once, and in all. */
const USES_PAGE = 200;
const USES_MOST = 2_000;
const USES_LIMIT = 20;

/** Prompts that a memory was in, newest first. @throws AppError `store.corrupt` */
export async function promptUses(
  sql: Sql,
  id: string,
  { limit = USES_LIMIT, before }: PromptUseQuery,
): Promise<PromptUses> {
  const uses: PromptUse[] = [];
  let upTo = before ?? null;
  for (let read = 0; read < USES_MOST; read += USES_PAGE) {
    const { rows } = await sql.query<Body>(
      `SELECT body FROM records WHERE ${WHOLE} AND tier <> 'T0' AND ($1::integer IS NULL OR tick < $1) ORDER BY tick DESC LIMIT $2`,
      [upTo, USES_PAGE],
    );
    const page = await Promise.all(rows.map(readRecord));
    for (const { tick, gate, contribution } of page) {
      const injected = contribution?.injected.find((one) => one.id === id);
      if (!injected) continue;
      const { category, tokens } = injected;
      uses.push({ tick, tier: gate.tier, category, tokens, cited: contribution!.referenced.includes(id) });
      if (uses.length === limit) return { uses, before: tick };
    }
    if (page.length < USES_PAGE) return { uses, before: null };
    upTo = page.at(-1)!.tick;
  }
  return { uses, before: upTo };
}

/** Null of a thinned one too. */
export async function record(sql: Sql, tick: number): Promise<DecisionCycleRecord | null> {
  const { rows } = await sql.query<Body>(`SELECT body FROM records WHERE tick = $1 AND ${WHOLE}`, [tick]);
  return rows[0] === undefined ? null : readRecord(rows[0]);
}

/** Newest first. */
export async function blockedOrders(sql: Sql, limit: number, upTo?: number): Promise<TickSummary[]> {
  const { rows } = await sql.query<TickSummary>(
    `SELECT ${SUMMARY.select('records')} FROM records
     WHERE action_status = 'blocked' AND ($2::integer IS NULL OR tick <= $2) ORDER BY tick DESC LIMIT $1`,
    [limit, upTo ?? null],
  );
  return rows;
}
