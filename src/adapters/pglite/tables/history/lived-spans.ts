import { decode } from 'cborg';
import { AppError } from '../../../../domain/errors.ts';
import type { LivedSpanRecord, SpanPlace } from '../../../../domain/records/lived-span.ts';
import type { SpanInputs, SpanSeal } from '../../../../domain/past/replay.ts';
import type { StoredSpan } from '../../../../protocol/store/history.ts';
import type { SpanRange } from '../../../../protocol/store/record-range.ts';
import type { SpanCommit } from '../../../../protocol/store/store.ts';
import { type PackedSpan, packSpan } from './history.ts';
import { text } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import { packRow, unpackSealed } from '../../bodies/body.ts';
import type { Sql } from '../../sql/sql.ts';

/** Spans asked for without a limit: as many as records. */
const DEFAULT_LIMIT = 512;

/** A span behind a tick, compressed. */
export interface PackedLivedSpan extends PackedSpan {
  readonly span: SpanCommit;
  readonly record: Uint8Array;
}

export async function packLivedSpan(span: SpanCommit): Promise<PackedLivedSpan> {
  const [packed, record] = await Promise.all([packSpan(span.history, 'told'), packRow(span.record, 'span')]);
  return { ...packed, span, record };
}

const SPAN: Statement = {
  name: 'lived-span',
  text: `INSERT INTO lived_spans (tick, place, kind, record_hash, state_root, seal, record, inputs)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

export function insertLivedSpan(
  pipeline: Pipeline,
  { span, history, record, inputs }: PackedLivedSpan,
): void {
  const { tick, place, kind } = span.record;
  const { recordHash, stateRoot, seal } = history.seal;
  pipeline.add(SPAN, [text(tick), text(place), kind, recordHash, stateRoot, seal, record, inputs]);
}

interface Row extends SpanPlace {
  readonly kind: string;
  readonly record: Uint8Array;
}

/** @throws AppError `store.corrupt` that names the span and what of it is damaged */
async function read<Value>(
  { tick, place, kind }: Row,
  what: string,
  body: Uint8Array,
): Promise<[Uint8Array, Value]> {
  try {
    const bytes = await unpackSealed(body);
    return [bytes, decode(bytes) as Value];
  } catch (cause) {
    throw new AppError('store.corrupt', `${what} of the span after tick ${tick} (${kind}) can’t be read.`, {
      cause,
      data: { tick, place, what },
    });
  }
}

async function recordOf(row: Row): Promise<LivedSpanRecord> {
  return (await read<LivedSpanRecord>(row, 'The record', row.record))[1];
}

/** By tick and place ascending. Where the limit cuts, the first of the range are kept when it has a start, else the last. */
export async function spanRecords(
  sql: Sql,
  { from, to, kind, limit }: SpanRange,
): Promise<LivedSpanRecord[]> {
  const order = from === undefined ? 'DESC' : 'ASC';
  const { rows } = await sql.query<Row>(
    `SELECT tick, place, kind, record FROM lived_spans
     WHERE ($1::integer IS NULL OR tick >= $1) AND ($2::integer IS NULL OR tick <= $2)
       AND ($3::text IS NULL OR kind = $3)
     ORDER BY tick ${order}, place ${order} LIMIT $4`,
    [from ?? null, to ?? null, kind ?? null, limit ?? DEFAULT_LIMIT],
  );
  return Promise.all((from === undefined ? rows.reverse() : rows).map(recordOf));
}

/** @throws AppError `store.corrupt` */
export async function livedSpans(
  sql: Sql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<StoredSpan[]> {
  const { rows } = await sql.query<Row & SpanSeal & { readonly inputs: Uint8Array }>(
    `SELECT tick, place, kind, record_hash AS "recordHash", state_root AS "stateRoot", seal, record, inputs
     FROM lived_spans WHERE tick BETWEEN $1 AND $2 ORDER BY tick, place`,
    [from, to],
  );
  return Promise.all(
    rows.map(async (row) => {
      const { tick, place, kind, recordHash, stateRoot, seal } = row;
      const [[bytes, inputs], record] = await Promise.all([
        read<SpanInputs>(row, 'The inputs', row.inputs),
        recordOf(row),
      ]);
      return { tick, place, kind, bytes, inputs, record, seal: { recordHash, stateRoot, seal } };
    }),
  );
}

/** Ids of memories that were first written in a tick, by spans behind that place. */
export async function learnedAfter(sql: Sql, { tick, place }: SpanPlace): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<Row>(
    'SELECT tick, place, kind, record FROM lived_spans WHERE tick = $1 AND place > $2',
    [tick, place],
  );
  const records = await Promise.all(rows.map(recordOf));
  return new Set(records.flatMap(({ learned }) => learned));
}
