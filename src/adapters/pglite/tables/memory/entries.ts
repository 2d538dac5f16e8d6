import type { EntryFilter, GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import type { MemoryTimes } from '../../../../domain/memory/memory-point.ts';
import type { EntryVector } from '../../../../protocol/store/store.ts';
import { parameters, plain } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import { ENTRY, fromEntryRow, toEntryRow } from '../../sql/rows.ts';
import type { EntryRow } from '../../sql/rows.ts';
import type { Sql } from '../../sql/sql.ts';
import { contradictedAt, endedAt, NOW, quarantinedAt, STANDS, stoodAt } from './standing.ts';
import { withStandings, addValidities } from './standings.ts';

/** Entries listed when no limit is given. */
const DEFAULT_LIMIT = 100;

const REPLACED = ENTRY.list
  .filter(({ name }) => !['id', 'embeddingModel', 'embeddingDimensions'].includes(name))
  .map(({ column }) => `${column} = excluded.${column}`)
  .join(', ');

const UPSERT: Statement = {
  name: 'entry',
  text: `INSERT INTO entries (${ENTRY.names}) VALUES (${parameters(ENTRY.list.length)})
    ON CONFLICT (id) DO UPDATE SET ${REPLACED}, embedding_model = CASE
      WHEN excluded.embedding_model IS NOT NULL THEN excluded.embedding_model
      WHEN (entries.title, entries.text, entries.summary) = (excluded.title, excluded.text, excluded.summary)
        THEN entries.embedding_model
    END, embedding_dimensions = coalesce(excluded.embedding_dimensions, entries.embedding_dimensions)`,
  types: ENTRY.types,
};

const QUARANTINE: Statement = {
  name: 'quarantine',
  text: 'UPDATE entries SET quarantined = $2 WHERE id = $1',
};

/**
 * Writes entries whole, new or known; of several with one id the last counts. Whether an entry has a vector is the
 * store's own knowledge: a replacement keeps the vector unless its text changed, whatever its `embedding` says. So is what became of it:
 * it can be put into quarantine here, and comes out of it by `releaseEntry` alone.
 */
export function upsertEntries(
  pipeline: Pipeline,
  entries: readonly GrimoireEntry[],
  vectors: readonly EntryVector[],
): void {
  const made = new Map(vectors.map(({ id, model, vector }) => [id, { model, dimensions: vector.length }]));
  const latest = new Map(entries.map((entry) => [entry.id, entry]));
  for (const entry of latest.values()) {
    const row = toEntryRow(entry, made.get(entry.id) ?? null);
    pipeline.add(
      UPSERT,
      ENTRY.list.map(({ name }) => plain(row[name])),
    );
    if (entry.quarantined) pipeline.add(QUARANTINE, [plain(entry.id), plain(entry.quarantined)]);
    if (entry.validity) addValidities(pipeline, [{ id: entry.id, ...entry.validity }]);
  }
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
}

/** What is listed, and as of the end of which tick what became of it is told; now when left out. */
export interface StoredFilter extends EntryFilter {
  readonly stoodAt?: number;
  /** The world's time, Unix seconds. */
  readonly now?: number;
}

/** Of `entries e` what a filter leaves, but for its limit. */
function whereOf(filter: StoredFilter): { readonly where: string; readonly params: unknown[] } {
  const params: unknown[] = [filter.stoodAt ?? NOW];
  const where: string[] = [stoodAt('$1')];
  const add = (clause: (param: string) => string, value: unknown): void => {
    params.push(value);
    where.push(clause(`$${params.length}`));
  };
  if (filter.types !== undefined) add((p) => `e.type = ANY(${p}::text[])`, [...filter.types]);
  if (filter.categories !== undefined) add((p) => `e.category = ANY(${p}::text[])`, [...filter.categories]);
  if (filter.provenances !== undefined)
    add((p) => `e.provenance = ANY(${p}::text[])`, [...filter.provenances]);
  if (filter.trust !== undefined) add((p) => `e.trust = ANY(${p}::text[])`, [...filter.trust]);
  if (filter.regimes !== undefined) add((p) => `e.regime = ANY(${p}::text[])`, [...filter.regimes]);
  if (filter.verified !== undefined) add((p) => `e.verified = ${p}`, filter.verified);
  if (filter.linksTo !== undefined)
    add((p) => `e.links @> ${p}::jsonb`, JSON.stringify([{ to: filter.linksTo }]));
  if (filter.quarantined !== undefined)
    where.push(`${filter.quarantined ? '' : 'NOT '}${quarantinedAt('$1')}`);
  if (filter.holds !== undefined)
    add((p) => `${filter.holds ? 'NOT ' : ''}${endedAt('$1', `${p}::float8`)}`, filter.now ?? 0);
  if (filter.contradicted !== undefined)
    where.push(`${filter.contradicted ? '' : 'NOT '}${contradictedAt('$1')}`);
  if (filter.passages !== undefined) {
    const { session, from, to } = filter.passages;
    add((p) => `e.facts->>'session' = ${p}`, session);
    add((p) => `(e.facts->>'place')::integer >= ${p}::integer`, from);
    add((p) => `(e.facts->>'place')::integer <= ${p}::integer`, to);
  }
  if (filter.ids !== undefined) add((p) => `e.id = ANY(${p}::text[])`, [...filter.ids]);
  if (filter.before !== undefined) add((p) => `e.id < ${p}`, filter.before);
  if (filter.text !== undefined && filter.text.trim() !== '') {
    add(
      (p) => `(e.title ILIKE ${p} OR e.text ILIKE ${p} OR e.summary ILIKE ${p} OR e.tags::text ILIKE ${p})`,
      likePattern(filter.text.trim().replaceAll('\0', '')),
    );
  }
  return { where: where.join(' AND '), params };
}

/**
 * Newest id first. They come as one JSON text: taking thousands of rows apart cell by cell takes longer than finding them. Ids are put
 * in order alone, since whole entries would be sorted by way of a file.
 */
export async function listEntries(sql: Sql, filter: StoredFilter): Promise<GrimoireEntry[]> {
  const { where, params } = whereOf(filter);
  params.push(filter.limit ?? DEFAULT_LIMIT);
  const { rows } = await sql.query<{ found: (EntryRow & { readonly place: number })[] | null }>(
    `SELECT json_agg(x) AS found FROM (
       SELECT ${ENTRY.select('e')}, listed.place FROM (
         SELECT e.id, row_number() OVER (ORDER BY e.id DESC) AS place FROM entries e
         WHERE ${where} ORDER BY e.id DESC LIMIT $${params.length}
       ) listed JOIN entries e ON e.id = listed.id
     ) x`,
    params,
  );
  const found = (rows[0]?.found ?? []).toSorted((a, b) => a.place - b.place);
  const entries = found.map(({ place: _, ...row }) => fromEntryRow(row));
  return withStandings(sql, entries, filter.stoodAt ?? NOW);
}

/** When each of them was: its tick, and when it was said, else lived; newest id first. */
export async function entryTimes(sql: Sql, filter: StoredFilter): Promise<MemoryTimes> {
  const { where, params } = whereOf(filter);
  params.push(filter.limit ?? DEFAULT_LIMIT);
  const { rows } = await sql.query<{ tick: number; time: number }>(
    `SELECT e.tick, coalesce((e.facts->>'at')::float8, e.world_time) AS time FROM entries e
     WHERE ${where}
     ORDER BY e.id DESC LIMIT $${params.length}`,
    params,
  );
  return {
    ticks: Int32Array.from(rows, ({ tick }) => tick),
    times: Float64Array.from(rows, ({ time }) => time),
  };
}

/** Those whose words are exactly these, as they were given. */
export async function entriesSaying(sql: Sql, texts: readonly string[]): Promise<GrimoireEntry[]> {
  const { rows } = await sql.query<EntryRow>(
    `SELECT ${ENTRY.select('e')} FROM entries e WHERE e.text = ANY ($1::text[]) AND ${STANDS} ORDER BY e.id`,
    [texts.map((text) => text.replaceAll('\0', ''))],
  );
  return withStandings(sql, rows.map(fromEntryRow));
}

/** In the order of the ids; unknown ids are left out. Those that were taken back are in it. */
export async function entriesById(sql: Sql, ids: readonly string[]): Promise<GrimoireEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql.query<EntryRow>(
    `SELECT ${ENTRY.select('e')} FROM entries e WHERE e.id = ANY($1::text[])`,
    [[...ids]],
  );
  const found = new Map(rows.map((row) => [row.id, fromEntryRow(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Entries by type, without those that were taken back; a type without any is absent. */
export async function countEntries(sql: Sql): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ type: string; n: number }>(
    `SELECT e.type, count(*)::integer AS n FROM entries e WHERE ${STANDS} GROUP BY e.type ORDER BY e.type`,
  );
  return Object.fromEntries(rows.map(({ type, n }) => [type, n]));
}
