import type { GrimoireEntry, Validity, QuarantineReason } from '../../../../domain/memory/grimoire.ts';
import type { ValidityChange } from '../../../../protocol/store/store.ts';
import { type Pipeline, plain, type Statement } from '../../sql/pipeline.ts';
import type { Sql } from '../../sql/sql.ts';
import { validAt, NOW, quarantinedAt, STANDS, stoodAt } from './standing.ts';

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

const VALIDITIES = `SELECT DISTINCT ON (v.entry_id) v.entry_id AS id, v.valid_from AS from, v.valid_to AS to, v.because, v.by, v.since
  FROM validities v WHERE v.entry_id = ANY ($1::text[]) AND ${validAt('$2')} ORDER BY v.entry_id, v.seq DESC`;

const APART = `SELECT e.id, CASE WHEN ${quarantinedAt('$2')} THEN e.quarantined END AS reason, NOT ${stoodAt('$2')} AS gone
  FROM entries e WHERE e.id = ANY ($1::text[]) AND (e.quarantined IS NOT NULL OR e.taken_back_at IS NOT NULL)`;

/** Memories with their validity at the end of a tick. */
export async function withValidities(
  sql: Sql,
  entries: readonly GrimoireEntry[],
  at: number,
): Promise<GrimoireEntry[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql.query<Validity & { readonly id: string }>(VALIDITIES, [
    entries.map(({ id }) => id),
    at,
  ]);
  const known = new Map(rows.map(({ id, ...validity }) => [id, validity]));
  return entries.map((entry) => {
    const validity = known.get(entry.id);
    return validity ? { ...entry, validity } : entry;
  });
}

/**
 * Memories with why they are in quarantine and with their validity, without those that were taken back.
 * @param at the end of the tick as of which it is told; now when left out
 */
export async function withStandings(
  sql: Sql,
  entries: readonly GrimoireEntry[],
  at = NOW,
): Promise<GrimoireEntry[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql.query<{ id: string; reason: QuarantineReason | null; gone: boolean }>(APART, [
    entries.map(({ id }) => id),
    at,
  ]);
  const apart = new Map(rows.map((row) => [row.id, row]));
  const there = entries.flatMap((entry) => {
    const { gone = false, reason = null } = apart.get(entry.id) ?? {};
    if (gone) return [];
    return reason === null ? entry : { ...entry, quarantined: reason };
  });
  return withValidities(sql, there, at);
}

/** Lets a memory out of quarantine. @param tick the last that was lived @returns whether it was in it */
export async function releaseEntry(sql: Sql, id: string, tick: number): Promise<boolean> {
  const { rows } = await sql.query(
    `UPDATE entries e SET released_at = $2
     WHERE id = $1 AND quarantined IS NOT NULL AND released_at IS NULL AND ${STANDS} RETURNING id`,
    [id, tick],
  );
  return rows.length > 0;
}

/** Of `entries e`: what the owner said, gave, or brought in with a file. */
const GIVEN = "(e.provenance = 'owner' OR e.facts->'brought' IS NOT NULL)";

/** Takes memories back that the owner added. @param tick the last that was lived @returns ids of those that were there */
export async function takeBackEntries(sql: Sql, ids: readonly string[], tick: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `UPDATE entries e SET taken_back_at = $2
     WHERE id = ANY ($1::text[]) AND ${GIVEN} AND ${STANDS} RETURNING id`,
    [[...ids], tick],
  );
  return rows.map(({ id }) => id).toSorted();
}

/** Takes a taking back back that no tick was lived with. @param tick the last that was lived @returns ids of those that are there again */
export async function restoreEntries(sql: Sql, ids: readonly string[], tick: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'UPDATE entries SET taken_back_at = NULL WHERE id = ANY ($1::text[]) AND taken_back_at = $2 RETURNING id',
    [[...ids], tick],
  );
  return rows.map(({ id }) => id).toSorted();
}

/** The same of a release. @returns whether it is in quarantine again */
export async function holdEntry(sql: Sql, id: string, tick: number): Promise<boolean> {
  const { rows } = await sql.query(
    `UPDATE entries e SET released_at = NULL WHERE id = $1 AND released_at = $2 AND ${STANDS} RETURNING id`,
    [id, tick],
  );
  return rows.length > 0;
}

/** Of these, what was taken back, as it was when it was. */
export async function takenBack(sql: Sql, entries: readonly GrimoireEntry[]): Promise<GrimoireEntry[]> {
  const { rows } = await sql.query<{ id: string; reason: QuarantineReason | null }>(
    `SELECT id, CASE WHEN released_at IS NULL THEN quarantined END AS reason FROM entries
     WHERE id = ANY ($1::text[]) AND taken_back_at IS NOT NULL`,
    [entries.map(({ id }) => id)],
  );
  const gone = new Map(rows.map(({ id, reason }) => [id, reason]));
  return entries.flatMap((entry) => {
    const reason = gone.get(entry.id);
    if (reason === undefined) return [];
    return reason === null ? entry : { ...entry, quarantined: reason };
  });
}

/** Why a memory was ever in quarantine; null of what never was. */
export async function reasonOf(sql: Sql, id: string): Promise<QuarantineReason | null> {
  const { rows } = await sql.query<{ reason: QuarantineReason | null }>(
    'SELECT quarantined AS reason FROM entries WHERE id = $1',
    [id],
  );
  return rows[0]?.reason ?? null;
}

/** Ids of what came with one taking in, or one file of memories, and stands, in their order. */
export async function idsOfTaking(sql: Sql, taking: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT e.id FROM entries e WHERE (e.facts->'brought'->>'taking' = $1
     OR (e.facts->>'kind' = 'passage' AND split_part(e.facts->>'session', '/', 1) = $1)) AND ${STANDS} ORDER BY e.id`,
    [taking],
  );
  return rows.map(({ id }) => id);
}
