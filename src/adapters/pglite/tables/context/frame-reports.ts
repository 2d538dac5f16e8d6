import type {
  FrameCause,
  FrameTotals,
  WorkspaceDelta,
  WorkspaceFrame,
} from '../../../../domain/context/frames.ts';
import { hex } from '../../../../lib/bytes/hex.ts';
import { workspaceDelta } from '../../../../mind/prompt/index.ts';
import type { Sql } from '../../sql/sql.ts';
import { workspaceBefore } from './workspaces.ts';

interface Row {
  readonly baseTick: number | null;
  readonly cause: FrameCause | null;
  readonly hash: Uint8Array | null;
  readonly storedBytes: number;
  readonly wholeBytes: number;
  /** The I-frame that stands before this one. */
  readonly earlier: number | null;
  readonly baseHash: Uint8Array | null;
}

const FRAME = `SELECT w.base_tick AS "baseTick", w.cause, w.hash, octet_length(w.body) AS "storedBytes",
    coalesce(w.whole_bytes, octet_length(w.body)) AS "wholeBytes", b.hash AS "baseHash",
    (SELECT max(i.tick) FROM workspaces i WHERE i.tick < w.tick AND i.base_tick IS NULL) AS earlier
  FROM workspaces w LEFT JOIN workspaces b ON b.tick = w.base_tick WHERE w.tick = $1`;

/** How the workspace of a tick is stored; null where it assembled none. @throws AppError `store.corrupt` */
export async function workspaceFrame(sql: Sql, tick: number): Promise<WorkspaceFrame | null> {
  const { rows } = await sql.query<Row>(FRAME, [tick]);
  const row = rows[0];
  if (row === undefined) return null;
  const { baseTick, cause, hash, storedBytes, wholeBytes, earlier, baseHash } = row;
  const against = baseTick ?? earlier;
  return {
    tick,
    kind: baseTick === null ? 'I' : 'P',
    cause,
    base: baseTick === null ? null : { tick: baseTick, hash: baseHash === null ? '' : hex(baseHash) },
    hash: hash === null ? null : hex(hash),
    storedBytes,
    wholeBytes,
    delta: against === null ? null : await deltaBetween(sql, against, tick),
  };
}

/**
 * What differs between the workspaces of two ticks, each the tick's own or the last one before it; null where one of them has
 * none. @throws AppError `store.corrupt`
 */
export async function deltaBetween(sql: Sql, from: number, to: number): Promise<WorkspaceDelta | null> {
  const [before, after] = [await workspaceBefore(sql, from), await workspaceBefore(sql, to)];
  return before === null || after === null ? null : workspaceDelta(before, after);
}

interface Sums extends Omit<FrameTotals, 'causes'> {
  readonly causes: FrameTotals['causes'] | null;
}

const TOTALS = `SELECT
    count(*) FILTER (WHERE base_tick IS NULL)::float8 AS "iFrames",
    count(base_tick)::float8 AS "pFrames",
    coalesce(sum(octet_length(body)), 0)::float8 AS "storedBytes",
    coalesce(sum(coalesce(whole_bytes, octet_length(body))), 0)::float8 AS "wholeBytes",
    coalesce(sum(tokens), 0)::float8 AS tokens,
    coalesce(sum(kept_tokens), 0)::float8 AS "keptTokens",
    (SELECT json_object_agg(cause, n) FROM
      (SELECT cause, count(*) AS n FROM workspaces WHERE cause IS NOT NULL GROUP BY cause ORDER BY cause)) AS causes
  FROM workspaces`;

/** Of all the frames of the life. */
export async function frameTotals(sql: Sql): Promise<FrameTotals> {
  const { rows } = await sql.query<Sums>(TOTALS);
  const { causes, ...sums } = rows[0]!;
  return { ...sums, causes: causes ?? {} };
}
