import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import type { AnsweringQuery } from '../../../../protocol/store/store.ts';
import { ENTRY, fromEntryRow } from '../../sql/rows.ts';
import type { EntryRow } from '../../sql/rows.ts';
import type { Sql } from '../../sql/sql.ts';
import { COUNTS, NOW } from '../memory/standing.ts';
import { withValidities } from '../memory/standings.ts';
import { LENGTH } from '../vectors/vector-length.ts';
import { literal } from '../vectors/vectors.ts';

/** Cosines with a question's vector, exact, of those of these that have a vector as long. */
export async function cosinesOf(
  sql: Sql,
  vector: Float32Array,
  ids: readonly string[],
): Promise<readonly (readonly [string, number])[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<{ ids: string[]; near: number[] }>(
    `SELECT coalesce(array_agg(v.entry_id), '{}') AS ids, coalesce(array_agg(1 - (v.embedding <=> $1::vector)), '{}') AS near
     FROM vectors v JOIN entries e ON e.id = v.entry_id AND e.embedding_model IS NOT NULL
     WHERE e.id = ANY($2::text[]) AND ${LENGTH} = $3`,
    [literal(vector), ids, vector.length],
  );
  const { ids: known, near } = rows[0]!;
  // A zero vector has no direction: its cosine is not a number.
  return known.flatMap((id, i) => (Number.isNaN(near[i]!) ? [] : [[id, near[i]!] as const]));
}

/** Signs of word pieces, of those of these that have some. */
export async function piecesOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const { rows } = await sql.query<{ id: string; pieces: Uint8Array }>(
    'SELECT entry_id AS id, pieces FROM vectors WHERE entry_id = ANY($1::text[]) AND pieces IS NOT NULL',
    [ids],
  );
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}

/** All of them in one text: to take 27 columns of some hundred rows apart one by one takes three times as long. */
const ROWS = `SELECT json_agg(json_build_array(${ENTRY.list.map(({ column }) => `e.${column}`).join(', ')}) ORDER BY e.id)::text AS rows
  FROM entries e WHERE e.id = ANY($1::text[]) AND e.tick <= $2 AND ($3::text[] IS NULL OR e.type = ANY($3)) AND ${COUNTS}`;

/** Those of these that may answer, by id, as they are now. */
export async function entriesOf(
  sql: Sql,
  ids: readonly string[],
  { atTick, types }: Pick<AnsweringQuery, 'atTick' | 'types'>,
): Promise<readonly GrimoireEntry[]> {
  const { rows } = await sql.query<{ rows: string | null }>(ROWS, [ids, atTick, types && [...types]]);
  const read = JSON.parse(rows[0]!.rows ?? '[]') as unknown[][];
  const entries = read.map((values) =>
    fromEntryRow(Object.fromEntries(ENTRY.list.map(({ name }, i) => [name, values[i]])) as EntryRow),
  );
  return withValidities(sql, entries, NOW);
}
