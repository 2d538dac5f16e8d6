import type {
  Span,
  Trace,
  TraceFilter,
  TraceReason,
  TraceSummary,
} from '../../../../domain/telemetry/trace.ts';
import { says } from '../../../../shared/trace-filter.ts';
import type { TraceBatch } from '../../../../protocol/store/traces.ts';
import { parameters, text } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import { packRow, unpackRow } from '../../bodies/body.ts';
import type { Sql } from '../../sql/sql.ts';

/** Traces listed without a limit: a screenful of screens. */
const DEFAULT_LIMIT = 1_000;
/** Bodies read at once while they are searched. */
const PAGE = 64;

interface Row extends Omit<TraceSummary, 'kept'> {
  readonly seq: number;
  readonly kept: string;
  readonly body: Uint8Array;
}

const COLUMNS =
  'seq::float8 AS seq, id, tick, kind, start, duration, status, tier, kept, spans AS "spanCount"';

/** One that waited beside the store may come a second time. */
const INSERT: Statement = {
  name: 'trace',
  text: `INSERT INTO traces (id, tick, kind, start, duration, status, tier, kept, spans, body)
    VALUES (${parameters(10)})
    ON CONFLICT (id) DO NOTHING`,
};
/** By number, not by counting rows: it costs the same however many there are. */
const EVICT: Statement = {
  name: 'trace_evict',
  text: 'DELETE FROM traces WHERE seq <= (SELECT max(seq) FROM traces) - $1::bigint',
};

/** @param bodies of the batch's traces, packed, in their order */
export function insertTraces(
  pipeline: Pipeline,
  { keep, traces }: TraceBatch,
  bodies: readonly Uint8Array[],
): void {
  if (traces.length === 0) return;
  for (const [i, trace] of traces.entries()) {
    const { id, tick, kind, start, duration, status, tier, kept, spanCount } = trace;
    const columns = [id, tick, kind, start, duration, status, tier, kept.join(' '), spanCount];
    pipeline.add(INSERT, [...columns.map(text), bodies[i]!]);
  }
  pipeline.add(EVICT, [text(keep)]);
}

/** The columns beside a trace's spans: its checksum is over them too. A tick's own are as they were before there were other kinds. */
const aboutOf = ({ id, tick, kind, start, duration, status, tier, kept, spanCount }: TraceSummary): string =>
  JSON.stringify([
    ...[id, tick, start, duration, status, tier, kept.join(' '), spanCount],
    ...(kind === 'theta' ? [] : [kind]),
  ]);

export function packTraces({ traces }: TraceBatch): Promise<Uint8Array[]> {
  return Promise.all(traces.map((trace) => packRow(trace.spans, 'trace', aboutOf(trace))));
}

const spansOf = (row: Row): Promise<Span[]> => unpackRow<Span[]>(row.body, aboutOf(summaryOf(row)));

function summaryOf({ id, tick, kind, start, duration, status, tier, kept, spanCount }: Row): TraceSummary {
  const reasons = kept.split(' ') as TraceReason[];
  return { id, tick, kind, start, duration, status, tier, kept: reasons, spanCount };
}

async function traceOf(row: Row | undefined): Promise<Trace | null> {
  return row ? { ...summaryOf(row), spans: await spansOf(row) } : null;
}

export async function traceById(sql: Sql, id: string): Promise<Trace | null> {
  const { rows } = await sql.query<Row>(`SELECT ${COLUMNS}, body FROM traces WHERE id = $1`, [id]);
  return traceOf(rows[0]);
}

/** The last one, should the tick have failed and been lived again. */
export async function traceOfTick(sql: Sql, tick: number, kind: string): Promise<Trace | null> {
  const { rows } = await sql.query<Row>(
    `SELECT ${COLUMNS}, body FROM traces WHERE tick = $1 AND kind = $2 ORDER BY seq DESC LIMIT 1`,
    [tick, kind],
  );
  return traceOf(rows[0]);
}

/** Newest first. What spans say is looked for in them, newest first, until enough are found. */
export async function listTraces(sql: Sql, filter: TraceFilter): Promise<TraceSummary[]> {
  const { from, to, minDuration, status, kept, limit = DEFAULT_LIMIT } = filter;
  const inside = (filter.text?.trim() ?? '') !== '' || filter.attribute !== undefined;
  const found: TraceSummary[] = [];
  let before: number | null = null;
  while (found.length < limit) {
    const page = inside ? PAGE : limit;
    const { rows }: { rows: Row[] } = await sql.query<Row>(
      `SELECT ${COLUMNS}${inside ? ', body' : ''} FROM traces
       WHERE ($1::integer IS NULL OR tick >= $1) AND ($2::integer IS NULL OR tick <= $2)
         AND ($3::float8 IS NULL OR duration >= $3) AND ($4::text IS NULL OR status = $4)
         AND ($5::text IS NULL OR $5 = ANY (string_to_array(kept, ' ')))
         AND ($6::bigint IS NULL OR seq < $6)
       ORDER BY seq DESC LIMIT $7`,
      [from ?? null, to ?? null, minDuration ?? null, status ?? null, kept ?? null, before, page],
    );
    const bodies = inside ? await Promise.all(rows.map(spansOf)) : null;
    found.push(...rows.filter((_, i) => bodies === null || says(bodies[i]!, filter)).map(summaryOf));
    before = rows.at(-1)?.seq ?? null;
    if (!inside || rows.length < page) break;
  }
  return found.slice(0, limit);
}

/** Ticks of the range with a trace that is not as it was stored; one tick may have several. */
export async function damagedTraces(
  sql: Sql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  const { rows } = await sql.query<Row>(
    `SELECT ${COLUMNS}, body FROM traces WHERE tick BETWEEN $1 AND $2 ORDER BY tick`,
    [from, to],
  );
  const read = await Promise.allSettled(rows.map(spansOf));
  return rows.flatMap(({ tick }, i) => (read[i]!.status === 'rejected' ? [tick] : []));
}
