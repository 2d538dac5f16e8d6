import type { EntryFilter, GrimoireEntry } from '../../domain/grimoire.ts';
import type { PastMoment } from '../../domain/past.ts';
import { entryId } from '../../mind/grimoire/id.ts';
import { entriesAsOf } from './history-reads.ts';
import type { Sql } from './sql.ts';

const DEFAULT_LIMIT = 100;
/** Memories that are taken back to then at once. */
const PAGE = 200;

/** What was there then. What the owner added between that tick and the next has a higher counter in its id. */
const THERE = `tick <= $1 AND NOT (tick = $1 AND provenance = 'owner' AND right(id, 8) > $2)`;

const there = ({ tick, counter }: PastMoment): unknown[] => [tick, entryId(0, 0, counter).slice(-8)];

/** Whether a memory fits by what may have changed since. */
function fits(entry: GrimoireEntry, { verified, text }: EntryFilter): boolean {
  if (verified !== undefined && entry.verified !== verified) return false;
  const words = text?.trim().toLowerCase() ?? '';
  const texts = [entry.title, entry.text, entry.summary, ...entry.tags];
  return words === '' || texts.some((one) => one.toLowerCase().includes(words));
}

async function idsThen(
  sql: Sql,
  { types, trust, regimes }: EntryFilter,
  before: string | null,
  moment: PastMoment,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM entries
     WHERE ${THERE} AND ($3::text IS NULL OR id < $3) AND ($4::text[] IS NULL OR type = ANY ($4))
       AND ($5::text[] IS NULL OR trust = ANY ($5)) AND ($6::text[] IS NULL OR regime = ANY ($6))
     ORDER BY id DESC LIMIT ${PAGE}`,
    [
      ...there(moment),
      before,
      types ? [...types] : null,
      trust ? [...trust] : null,
      regimes ? [...regimes] : null,
    ],
  );
  return rows.map(({ id }) => id);
}

/** Memories as they were then, newest id first; what was written or changed since is not seen. */
export async function entriesThen(
  sql: Sql,
  filter: EntryFilter,
  moment: PastMoment,
): Promise<GrimoireEntry[]> {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const found: GrimoireEntry[] = [];
  let before = filter.before ?? null;
  for (;;) {
    const ids = await idsThen(sql, filter, before, moment);
    const entries = await entriesAsOf(sql, ids, moment.tick);
    found.push(...entries.filter((entry) => fits(entry, filter)));
    before = ids.at(-1) ?? null;
    if (ids.length < PAGE || found.length >= limit) return found.slice(0, limit);
  }
}

/** Of these memories the ones that were there, as they were. */
export async function entriesThenById(
  sql: Sql,
  ids: readonly string[],
  moment: PastMoment,
): Promise<readonly GrimoireEntry[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM entries WHERE ${THERE} AND id = ANY ($3::text[])`,
    [...there(moment), [...ids]],
  );
  const known = new Set(rows.map(({ id }) => id));
  return entriesAsOf(
    sql,
    ids.filter((id) => known.has(id)),
    moment.tick,
  );
}

/** Memories by type as there were then; a type without any is absent. */
export async function countEntriesThen(sql: Sql, moment: PastMoment): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ type: string; n: number }>(
    `SELECT type, count(*)::integer AS n FROM entries WHERE ${THERE} GROUP BY type ORDER BY type`,
    there(moment),
  );
  return Object.fromEntries(rows.map(({ type, n }) => [type, n]));
}
