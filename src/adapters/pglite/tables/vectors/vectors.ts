import { MOST_DIMENSIONS } from '../../../../domain/models/embedder.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { MARKET_REGIMES } from '../../../../domain/world/market.ts';
import type { CandidateQuery, RecallCandidate } from '../../../../mind/ports.ts';
import type { EntryVector } from '../../../../protocol/store/store.ts';
import { copyOut, fieldsOf, integerOf, textOf, tuplesOf } from '../../sql/binary-copy.ts';
import type { CopySql } from '../../sql/binary-copy.ts';
import { text } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import { ENTRY, fromEntryRow } from '../../sql/rows.ts';
import type { EntryRow } from '../../sql/rows.ts';
import type { Sql } from '../../sql/sql.ts';
import { COUNTS, endedAt, NOW } from '../memory/standing.ts';
import { withStandings } from '../memory/standings.ts';
import type { VectorIndex } from './vector-index.ts';
import { LENGTH } from './vector-length.ts';

/** Decimal digits that tell any two float32 apart: half as much text to send and to parse as their float64 form. */
const FLOAT32_DIGITS = 9;

/** @throws AppError `input.invalid` when it is not finite numbers, 1 to {@link MOST_DIMENSIONS} of them */
function checked(vector: Float32Array): Float32Array {
  if (vector.length > 0 && vector.length <= MOST_DIMENSIONS && vector.every(Number.isFinite)) return vector;
  throw new AppError('input.invalid', `A vector must be 1 to ${MOST_DIMENSIONS} finite numbers.`, {
    data: { length: vector.length },
  });
}

/** pgvector's text form. */
export function literal(vector: Float32Array): string {
  return `[${Array.from(checked(vector), (x) => x.toPrecision(FLOAT32_DIGITS)).join(',')}]`;
}

/** pgvector's binary form: int16 dimensions, int16 unused, then big-endian float32s. */
export function toBinary(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(4 + 4 * vector.length);
  const view = new DataView(bytes.buffer);
  view.setInt16(0, checked(vector).length);
  for (const [i, x] of vector.entries()) view.setFloat32(4 + 4 * i, x);
  return bytes;
}

const INSERT: Statement = {
  name: 'vector',
  text: `INSERT INTO vectors (entry_id, embedding, pieces)
    SELECT $1, $2::vector, $3::bytea WHERE EXISTS (SELECT FROM entries e WHERE e.id = $1)
    ON CONFLICT (entry_id) DO UPDATE SET embedding = excluded.embedding, pieces = excluded.pieces, words = NULL`,
};

const MARK: Statement = {
  name: 'vector-of',
  text: 'UPDATE entries SET embedding_model = $2, embedding_dimensions = $3 WHERE id = $1',
};

/**
 * Stores vectors of entries that exist; others are ignored (their entry may be gone). Those of `fresh` entries were
 * marked when the entry was written.
 */
export function upsertVectors(
  pipeline: Pipeline,
  vectors: readonly EntryVector[],
  fresh: ReadonlySet<string> = new Set(),
): void {
  const latest = new Map(vectors.map((vector) => [vector.id, vector]));
  for (const { id, vector, model, pieces } of latest.values()) {
    pipeline.add(INSERT, [text(id), toBinary(vector), pieces ?? null]);
    if (!fresh.has(id)) pipeline.add(MARK, [text(id), text(model), text(vector.length)]);
  }
}

const MATCHES = `e.tick <= $1 AND ($2::text[] IS NULL OR e.type = ANY($2)) AND ${COUNTS}
  AND ($5::float8 IS NULL OR NOT ${endedAt(String(NOW), '$5')}) AND NOT e.id = ANY($6::text[])`;
const RECENT = `SELECT e.id FROM entries e WHERE ${MATCHES} ORDER BY e.tick DESC, e.id DESC LIMIT $3`;
const IMPORTANT = `SELECT e.id FROM entries e WHERE ${MATCHES} ORDER BY e.importance DESC, e.id DESC LIMIT $4`;
/** Of each regime, the most recent. */
const spreadOver = (
  regimes: string,
  most: string,
): string => `SELECT there.id FROM unnest(${regimes}::text[]) AS r (regime)
  CROSS JOIN LATERAL (SELECT e.id FROM entries e WHERE e.regime = r.regime AND ${MATCHES}
    ORDER BY e.tick DESC, e.id DESC LIMIT ${most}) AS there`;
/** The newest of what may be certain, of each kind (`grimoire/recall/pick.ts`). What costs least to tell stands first: passages may be thousands. */
export const certainOf = (of: string, order: string, most: string): readonly string[] =>
  [
    "e.provenance = 'owner' AND e.trust = 'owner' AND e.facts->>'kind' = 'note'",
    "e.provenance <> 'owner' AND e.facts->'about'->>'rule' IS NOT NULL",
  ].map((is) => `SELECT e.id FROM entries e WHERE ${of} AND ${is} ORDER BY ${order} LIMIT ${most}`);
/** Of all vectors: the distances are exact. */
const NEAREST = `
  SELECT e.id FROM vectors v JOIN entries e ON e.id = v.entry_id AND e.embedding_model IS NOT NULL
  WHERE ${MATCHES} AND ${LENGTH} = $9 ORDER BY v.embedding <=> $7::vector, e.id LIMIT $8`;
/** The same of those that were proposed. They are in order before their entries are looked at: few of these have to be. */
const NEAREST_PROPOSED = `
  SELECT e.id FROM (
    SELECT p.entry_id, p.embedding <=> $7::vector AS distance FROM vectors p
    WHERE p.entry_id = ANY($10) AND vector_dims(p.embedding) = $9 ORDER BY distance, p.entry_id
  ) v JOIN entries e ON e.id = v.entry_id AND e.embedding_model IS NOT NULL
  WHERE ${MATCHES} AND ${LENGTH} = $9 ORDER BY v.distance, v.entry_id LIMIT $8`;

/**
 * The nearest by cosine, the most recent and the most important at a tick, each once, by id; similarity is
 * 1 − cosine distance, rounded to a single, so that a record of it is short; null where entry or query has no vector.
 * @param index says where to look for the nearest, and is waited for: what is found may not depend on when a question comes. Without
 *   one, every vector is looked at
 */
export async function candidates(
  sql: Sql,
  query: CandidateQuery,
  index: VectorIndex | null,
): Promise<RecallCandidate[]> {
  const params: unknown[] = [
    query.atTick,
    query.types === null ? null : [...query.types],
    query.recent,
    query.important,
    query.standingAt ?? null,
    [...(query.held ?? [])],
  ];
  const picks = [`(${RECENT})`, `(${IMPORTANT})`];
  let similarity = 'NULL::float8';
  if (query.vector !== null) {
    const among = await index?.propose(query.vector, query, query.nearest);
    params.push(literal(query.vector), query.nearest, query.vector.length);
    if (among) params.push(among);
    picks.push(`(${among ? NEAREST_PROPOSED : NEAREST})`);
    similarity = `CASE WHEN e.embedding_model IS NOT NULL AND ${LENGTH} = $9 THEN
      1 - ((SELECT v.embedding FROM vectors v WHERE v.entry_id = e.id) <=> $7::vector) END`;
  }
  if (query.spread !== undefined) {
    params.push([...MARKET_REGIMES], query.spread);
    picks.push(`(${spreadOver(`$${params.length - 1}`, `$${params.length}`)})`);
  }
  if (query.certain !== undefined) {
    params.push(query.certain);
    picks.push(
      ...certainOf(MATCHES, 'e.tick DESC, e.id DESC', `$${params.length}`).map((pick) => `(${pick})`),
    );
  }
  const { rows } = await sql.query<EntryRow & { similarity: number | null }>(
    `SELECT ${ENTRY.select('e')}, ${similarity} AS similarity FROM entries e
     WHERE e.id IN (${picks.join(' UNION ')}) ORDER BY e.id`,
    params,
  );
  const entries = await withStandings(
    sql,
    rows.map(({ similarity: _, ...row }) => fromEntryRow(row)),
  );
  const found = new Map(rows.map(({ id, similarity: one }) => [id, one]));
  return entries.map((entry) => {
    const one = found.get(entry.id) ?? null;
    // A zero vector has no direction: its cosine is not a number.
    return { entry, similarity: one === null || Number.isNaN(one) ? null : Math.fround(one) };
  });
}

/** The backlog: how many entries wait for a vector, and the newest of them, newest first. */
export async function withoutVectors(
  sql: Sql,
  limit: number,
): Promise<{ total: number; entries: GrimoireEntry[] }> {
  const count = await sql.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM entries e WHERE e.embedding_model IS NULL AND ${COUNTS}`,
  );
  const total = count.rows[0]?.total ?? 0;
  if (total === 0) return { total, entries: [] };
  const { rows } = await sql.query<EntryRow>(
    `SELECT ${ENTRY.select('e')} FROM entries e WHERE e.embedding_model IS NULL AND ${COUNTS} ORDER BY e.id DESC LIMIT $1`,
    [limit],
  );
  return { total, entries: rows.map(fromEntryRow) };
}

/** Ids of the entries that have a vector. */
export async function withVectors(sql: Sql): Promise<{ readonly id: string }[]> {
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM entries WHERE embedding_model IS NOT NULL ORDER BY id',
  );
  return rows;
}

/** All of them, in one statement. */
export async function forgetVectors(sql: Sql): Promise<void> {
  await sql.query(
    `WITH gone AS (DELETE FROM vectors)
     UPDATE entries SET embedding_model = NULL WHERE embedding_model IS NOT NULL`,
  );
}

/** The reverse of {@link toBinary}. */
function fromBinary(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vector = new Float32Array(view.getInt16(0));
  for (let i = 0; i < vector.length; i += 1) vector[i] = view.getFloat32(4 + i * 4);
  return vector;
}

interface VectorRow {
  readonly id: string;
  readonly model: string;
  readonly bytes: Uint8Array;
  readonly pieces?: Uint8Array | null;
}

const read = ({ id, model, bytes, pieces }: VectorRow): EntryVector => ({
  id,
  model,
  vector: fromBinary(bytes),
  ...(pieces && { pieces }),
});

/** Vectors of those of these entries that have one. */
export async function vectorsOf(sql: Sql, ids: readonly string[]): Promise<EntryVector[]> {
  const { rows } = await sql.query<VectorRow>(
    `SELECT e.id, e.embedding_model AS model, vector_send(v.embedding) AS bytes
     FROM entries e JOIN vectors v ON v.entry_id = e.id
     WHERE e.embedding_model IS NOT NULL AND e.id = ANY ($1::text[])`,
    [[...ids]],
  );
  return rows.map(read);
}

/**
 * Vectors of the newest entries that have one, newest first. They come as a
 * binary COPY: as rows they would be text, three characters a byte.
 * @param limit a whole number, from 0 on
 */
export async function recentVectors(sql: CopySql, limit: number): Promise<EntryVector[]> {
  const order = 'tick DESC, id DESC';
  // Sorted with their vectors they would go by way of a file.
  const tuples = await copyOut(
    sql,
    `SELECT listed.place::integer, listed.id, listed.embedding_model, v.embedding, v.pieces
     FROM (
       SELECT id, embedding_model, row_number() OVER (ORDER BY ${order}) AS place FROM entries
       WHERE embedding_model IS NOT NULL ORDER BY ${order} LIMIT ${Math.trunc(limit)}
     ) listed JOIN vectors v ON v.entry_id = listed.id`,
  );
  return [...tuplesOf(tuples)]
    .map((tuple) => {
      const [place, id, model, bytes, pieces] = fieldsOf(tuple);
      // What is sent to another thread goes with all of the buffer below it.
      const row = { id: textOf(id!), model: textOf(model!), bytes: bytes!, pieces: pieces?.slice() ?? null };
      return { place: integerOf(place!), vector: read(row) };
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ vector }) => vector);
}
