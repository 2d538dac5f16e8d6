import type { GrimoireEntry, Validity } from '../../../../domain/memory/grimoire.ts';
import type { ValidityChange } from '../../../../protocol/store/store.ts';
import { type Pipeline, plain, type Statement } from '../../sql/pipeline.ts';
import type { Sql } from '../../sql/sql.ts';
import { validAt } from './standing.ts';

// What its giver says of its time stays: what stands has it, and what was over does not go on for being contradicted.
const ADD: Statement = {
  name: 'validity',
  text: `INSERT INTO validities (entry_id, valid_from, valid_to, because, by, since)
    SELECT $1::text, coalesce($2::float8, given.valid_from),
      CASE WHEN $4::text = 'stands' THEN given.valid_to ELSE least($3::float8, given.valid_to) END, $4::text, $5::text, $6::integer
    FROM (SELECT) one LEFT JOIN (SELECT v.valid_from, v.valid_to FROM validities v
      WHERE v.entry_id = $1 AND v.because = 'given' ORDER BY v.seq DESC LIMIT 1) given ON true
    WHERE EXISTS (SELECT FROM entries e WHERE e.id = $1)`,
  types: [null, 'float8', 'float8', null, null, 'integer'],
};

/** Adds what is known of memories' validity from now on. */
export function addValidities(pipeline: Pipeline, changes: readonly ValidityChange[]): void {
  for (const { id, from, to, because, by, since } of changes) {
    pipeline.add(ADD, [plain(id), plain(from), plain(to), plain(because), plain(by), plain(since)]);
  }
}

/** Memories with their validity at the end of a tick. */
export async function withValidities(
  sql: Sql,
  entries: readonly GrimoireEntry[],
  at: number,
): Promise<GrimoireEntry[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql.query<Validity & { readonly id: string }>(
    `SELECT DISTINCT ON (v.entry_id) v.entry_id AS id, v.valid_from AS from, v.valid_to AS to, v.because, v.by, v.since
     FROM validities v WHERE v.entry_id = ANY ($1::text[]) AND ${validAt('$2')} ORDER BY v.entry_id, v.seq DESC`,
    [entries.map(({ id }) => id), at],
  );
  const known = new Map(rows.map(({ id, ...validity }) => [id, validity]));
  return entries.map((entry) => {
    const validity = known.get(entry.id);
    return validity ? { ...entry, validity } : entry;
  });
}
