import type { EntryFilter, GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { LAST_PLACE } from '../../../../domain/records/lived-span.ts';
import type { PastMoment } from '../../../../domain/past/past.ts';
import { LAST_TICK } from '../../../../protocol/verbs/bounds.ts';
import { entryId } from '../../../../domain/memory/entry-id.ts';
import { entriesAsOf } from './history-reads.ts';
import { learnedAfter } from './lived-spans.ts';
import { holds as holdsAt, isContradicted, waits } from '../../../../shared/standing.ts';
import type { Sql } from '../../sql/sql.ts';
import { stoodAt } from '../memory/standing.ts';
import { withStandings } from '../memory/standings.ts';

const DEFAULT_LIMIT = 100;
const NONE: ReadonlySet<string> = new Set();
/** Memories that are taken back to then at once. */
const PAGE = 200;

/** Written again since: knowledge is told anew under the same id, and its tick is that of the last time. */
export const REWRITTEN = `tick > $1 AND EXISTS (SELECT FROM entry_changes c WHERE c.entry_id = id AND c.tick > $1)`;

/**
 * Whether a memory, taken back to then, was there: what the owner added after that tick has a higher counter in its id.
 * @param later what spans of the same tick made after that moment
 */
function wasThere(
  { id, tick, provenance, facts }: GrimoireEntry,
  moment: PastMoment,
  later: ReadonlySet<string>,
): boolean {
  const given = provenance === 'owner' || facts.brought !== undefined;
  if (tick !== moment.tick || !given) return tick <= moment.tick && !later.has(id);
  return id.slice(-8) <= entryId(0, 0, moment.counter).slice(-8);
}

/** Whether a field may be what it is: any where nothing is asked. */
const among = <Name>(names: readonly Name[] | undefined, name: Name | null): boolean =>
  names === undefined || (name !== null && names.includes(name));

function isAmong(
  { facts }: GrimoireEntry,
  { session, from, to }: NonNullable<EntryFilter['passages']>,
): boolean {
  return facts.kind === 'passage' && facts.session === session && facts.place >= from && facts.place <= to;
}

function fits(entry: GrimoireEntry, filter: EntryFilter, now: number): boolean {
  const { verified, linksTo, text, quarantined, holds, contradicted } = filter;
  if (!among(filter.types, entry.type)) return false;
  if (!among(filter.categories, entry.category)) return false;
  if (!among(filter.provenances, entry.provenance)) return false;
  if (!among(filter.trust, entry.trust)) return false;
  if (!among(filter.regimes, entry.regime)) return false;
  if (filter.passages !== undefined && !isAmong(entry, filter.passages)) return false;
  if (linksTo !== undefined && !entry.links.some(({ to }) => to === linksTo)) return false;
  if (quarantined !== undefined && quarantined !== waits(entry)) return false;
  if (verified !== undefined && entry.verified !== verified) return false;
  if (holds !== undefined && holds !== holdsAt(entry, now)) return false;
  if (contradicted !== undefined && contradicted !== isContradicted(entry)) return false;
  const words = text?.trim().toLowerCase() ?? '';
  const texts = [entry.title, entry.text, entry.summary, ...entry.tags];
  return words === '' || texts.some((one) => one.toLowerCase().includes(words));
}

/** Of these memories the ones that were there, as they were. */
export async function entriesByIdAt(
  sql: Sql,
  ids: readonly string[],
  moment: PastMoment,
): Promise<readonly GrimoireEntry[]> {
  const { tick, place = LAST_PLACE } = moment;
  const entries = await entriesAsOf(sql, ids, tick, place);
  const later = place < LAST_PLACE ? await learnedAfter(sql, { tick, place }) : NONE;
  return withStandings(
    sql,
    entries.filter((entry) => wasThere(entry, moment, later)),
    // Where all is asked for that the owner did before the next tick began, he has also taken back and released by then.
    moment.counter === LAST_TICK ? tick + 1 : tick,
  );
}

/** Of the tick, Unix seconds; before the first tick 0. */
async function worldTimeOf(sql: Sql, { tick }: PastMoment): Promise<number> {
  const { rows } = await sql.query<{ time: number }>(
    'SELECT world_time AS time FROM records WHERE tick = $1',
    [tick],
  );
  return rows[0]?.time ?? 0;
}

/** Memories as they were then, newest id first; what was written or changed since is not seen. */
export async function entriesAt(sql: Sql, filter: EntryFilter, moment: PastMoment): Promise<GrimoireEntry[]> {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const now = await worldTimeOf(sql, moment);
  const found: GrimoireEntry[] = [];
  let before = filter.before ?? null;
  for (;;) {
    const { rows } = await sql.query<{ id: string }>(
      `SELECT id FROM entries WHERE (tick <= $1 OR ${REWRITTEN}) AND ($2::text IS NULL OR id < $2)
         AND ($3::text[] IS NULL OR id = ANY ($3)) ORDER BY id DESC LIMIT ${PAGE}`,
      [moment.tick, before, filter.ids === undefined ? null : [...filter.ids]],
    );
    const ids = rows.map(({ id }) => id);
    const entries = await entriesByIdAt(sql, ids, moment);
    found.push(...entries.filter((entry) => fits(entry, filter, now)));
    before = ids.at(-1) ?? null;
    if (ids.length < PAGE || found.length >= limit) return found.slice(0, limit);
  }
}

/** Memories by type as there were then; a type without any is absent. */
export async function countEntriesAt(sql: Sql, moment: PastMoment): Promise<Record<string, number>> {
  const { rows: counted } = await sql.query<{ type: string; n: number }>(
    `SELECT e.type, count(*)::integer AS n FROM entries e WHERE e.tick < $1 AND ${stoodAt('$1')} GROUP BY e.type`,
    [moment.tick],
  );
  const { rows } = await sql.query<{ id: string }>(`SELECT id FROM entries WHERE tick = $1 OR ${REWRITTEN}`, [
    moment.tick,
  ]);
  const counts = new Map(counted.map(({ type, n }) => [type, n]));
  for (const { type } of await entriesByIdAt(
    sql,
    rows.map(({ id }) => id),
    moment,
  )) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
