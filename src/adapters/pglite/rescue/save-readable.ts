import type { PGlite } from '@electric-sql/pglite';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { SavedCount, SavedLife } from '../../../domain/storage/lying-life.ts';
import type { KeptPlaybook } from '../../../domain/rules/playbook.ts';
import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import type { Testament } from '../../../domain/life/testament.ts';
import { SAVED_FORM, SAVED_KIND } from '../../archive/index.ts';
import { unpack } from '../bodies/body.ts';
import { readRecord } from '../tables/records/records.ts';
import { ENTRY, fromEntryRow } from '../sql/rows.ts';
import type { EntryRow } from '../sql/rows.ts';
import { withStandings } from '../tables/memory/standings.ts';
import type { ReadDirectory } from '../files/damaged-directory.ts';
import type { Files } from './directory-fs.ts';
import { looksInto } from './look-into.ts';
import { scanRows } from './page-rows.ts';

/** What the file says of itself. */
export interface SavedFacts {
  /** Namespace of the life. */
  readonly name: string;
  /** Unix ms. */
  readonly made: number;
}

/** One part of the file, as it is written, with its count. */
interface Part {
  readonly lines: readonly Blob[];
  readonly count: SavedCount;
}

/**
 * Reads what a damaged life still says: memories, records, playbooks and testaments, row by row, into one file of JSON
 * lines. What is known to be there and cannot be read is counted.
 * @param image files of the image that lives begin with; null where there is none
 * @throws whatever the engine throws, where it does not start on anything of it
 */
export async function saveReadable(
  directory: ReadDirectory,
  image: Files | null,
  facts: SavedFacts,
): Promise<SavedLife> {
  let best: SavedLife | null = null;
  for await (const found of looksInto(directory, image, (db) => readAll(db, facts))) {
    if (best === null || amountOf(found) > amountOf(best)) best = found;
    if (amountOf(best) > 0 && best.counts.every(({ unreadable }) => unreadable === 0)) break;
  }
  return best!;
}

const amountOf = ({ counts }: SavedLife): number => counts.reduce((sum, { saved }) => sum + saved, 0);

/** @throws what is no error of PostgreSQL: then the engine has stopped */
async function readAll(db: PGlite, facts: SavedFacts): Promise<SavedLife> {
  await withoutIndexes(db);
  const parts = [await memories(db), await records(db), await playbooks(db), await testaments(db)];
  const counts = parts.map(({ count }) => count);
  const head = { kind: SAVED_KIND, form: SAVED_FORM, ...facts, counts };
  const file = new Blob([`${JSON.stringify(head)}\n`, ...parts.flatMap(({ lines }) => lines)], {
    type: 'application/jsonl',
  });
  return { file, counts };
}

/** Planning looks into each index of a table, also for a question that asks none of them. */
async function withoutIndexes(db: PGlite): Promise<void> {
  await readable(() =>
    db.exec(`UPDATE pg_index SET indisvalid = false
      WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`),
  );
  // What is too long for its row is found by an index alone. Where that cannot be made anew, such rows are refused.
  const { rows } = (await readable(() =>
    db.query<{ name: string }>(`SELECT reltoastrelid::regclass::text AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND reltoastrelid <> 0`),
  )) ?? { rows: [] };
  for (const { name } of rows) {
    const sound = await readable(() => db.query(`SELECT count(*) FROM ${name} WHERE chunk_id = 0`));
    if (sound === null) await readable(() => db.exec(`REINDEX TABLE ${name}`));
  }
}

/** As an export of memories has them, so that the file can be taken in as one. Rows that name a memory know of it. */
async function memories(db: PGlite): Promise<Part> {
  const lines: Blob[] = [];
  const known = new Set<string>();
  let saved = 0;
  let failed = 0;
  const rows = scanRows<EntryRow>(db, 'entries', ENTRY.select('entries'));
  const refused = await each(rows, async (chunk) => {
    const entries: GrimoireEntry[] = [];
    for (const row of chunk) {
      const entry = await readable(() => fromEntryRow(row));
      if (entry === null) failed += 1;
      else entries.push(entry);
    }
    for (const { id } of entries) known.add(id);
    const standing = (await readable(() => withStandings(db, entries))) ?? entries;
    saved += standing.length;
    lines.push(new Blob(standing.map((entry) => `${JSON.stringify(entry)}\n`)));
  });
  const missing = new Set<string>();
  for (const table of ['vectors', 'entry_changes']) {
    await each(scanRows<{ id: string }>(db, table, 'entry_id AS id'), (chunk) => {
      for (const { id } of chunk) if (!known.has(id)) missing.add(id);
    });
  }
  const unreadable = Math.max(refused + failed, missing.size);
  return { lines, count: { part: 'memories', saved, unreadable } };
}

/** Every tick up to the last has a row, if only the line that is left of a thinned one. */
async function records(db: PGlite): Promise<Part> {
  const found = await bodies<{ tick: number }, DecisionCycleRecord>(db, 'record', {
    table: 'records',
    columns: 'tick',
    read: readRecord,
  });
  const ticks = new Set(found.rows.map(({ tick }) => tick));
  const missing = Math.max(found.refused, (await lastTick(db)) - ticks.size);
  return { lines: found.lines, count: countOf('records', found, missing) };
}

/** Revisions are numbered without a gap from the first that is there. */
async function playbooks(db: PGlite): Promise<Part> {
  const found = await bodies<{ revision: number }, KeptPlaybook>(db, 'playbook', {
    table: 'playbooks',
    columns: 'revision',
    read: ({ body }) => unpack<KeptPlaybook>(body),
  });
  const revisions = new Set(found.rows.map(({ revision }) => revision));
  const span = revisions.size === 0 ? 0 : Math.max(...revisions) - Math.min(...revisions) + 1;
  const missing = Math.max(found.refused, span - revisions.size);
  return { lines: found.lines, count: countOf('playbooks', found, missing) };
}

async function testaments(db: PGlite): Promise<Part> {
  const found = await bodies<{ id: string }, Testament>(db, 'testament', {
    table: 'testaments',
    columns: 'id',
    read: ({ body }) => unpack<Testament>(body),
  });
  return { lines: found.lines, count: countOf('testaments', found, found.refused) };
}

interface Found<Row> {
  readonly lines: readonly Blob[];
  readonly rows: readonly Row[];
  readonly saved: number;
  /** Rows whose body cannot be read, and rows that cannot be read at all. */
  readonly failed: number;
  readonly refused: number;
}

/** Rows with a packed body. One without was thinned by its owner's wish: there is nothing to save of it. */
async function bodies<Row, Value>(
  db: PGlite,
  part: string,
  of: {
    readonly table: string;
    readonly columns: string;
    readonly read: (row: { readonly body: Uint8Array }) => Promise<Value>;
  },
): Promise<Found<Row>> {
  const lines: Blob[] = [];
  const rows: Row[] = [];
  let saved = 0;
  let failed = 0;
  const scanned = scanRows<Row & { body: Uint8Array | null }>(db, of.table, `${of.columns}, body`);
  const refused = await each(scanned, async (chunk) => {
    const values: Value[] = [];
    for (const { body, ...row } of chunk) {
      rows.push(row as Row);
      if (body === null) continue;
      const value = await readable(() => of.read({ body }));
      if (value === null) failed += 1;
      else values.push(value);
    }
    saved += values.length;
    lines.push(new Blob(values.map((value) => `${JSON.stringify({ part, value })}\n`)));
  });
  return { lines, rows, saved, failed, refused };
}

function countOf(part: SavedCount['part'], found: Found<unknown>, missing: number): SavedCount {
  return { part, saved: found.saved, unreadable: found.failed + missing };
}

async function lastTick(db: PGlite): Promise<number> {
  let last = 0;
  for (const table of ['mind_state', 'tick_inputs', 'records', 'tick_metrics']) {
    await each(scanRows<{ tick: number }>(db, table, 'tick'), (chunk) => {
      for (const { tick } of chunk) last = Math.max(last, tick);
    });
  }
  return last;
}

/** @returns rows that could not be read */
async function each<Row>(
  rows: AsyncGenerator<readonly Row[], number>,
  take: (chunk: readonly Row[]) => void | Promise<void>,
): Promise<number> {
  for (;;) {
    const next = await rows.next();
    if (next.done === true) return next.value;
    await take(next.value);
  }
}

async function readable<Value>(read: () => Value | Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
