import type { PGlite } from '@electric-sql/pglite';
import { vectorOf } from './content.ts';

/** All that is in the database, as the killer compares it. */
export interface Survey {
  /** The last transaction that left its mark; -1 when there are no tables. */
  readonly last: number;
  /** By table: every row as `id|version|…|md5 of its contents`, in order. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** What PostgreSQL's own checks complain about. */
  readonly faults: readonly string[];
  /** Heaps, B-trees and nearest-neighbour queries that were checked. */
  readonly checked: { readonly heaps: number; readonly btrees: number; readonly searches: number };
}

const SEARCHES = 3;
const NEAREST = 10;

/** Whole rows, with the checksum that they carry beside the one that they have. */
const TABLES: Readonly<Record<string, string>> = {
  marks: `SELECT n || '|' || rows AS row FROM marks ORDER BY n`,
  parents: `SELECT concat_ws('|', id, version, kids, md5(body), checksum) AS row FROM parents ORDER BY id`,
  children: `SELECT concat_ws('|', id, version, parent, md5(body), checksum) AS row FROM children ORDER BY id`,
  vectors: `SELECT concat_ws('|', id, version, md5(embedding::text)) AS row FROM neighbours ORDER BY id`,
  large: `SELECT concat_ws('|', id, version, md5(body)) AS row FROM large ORDER BY id`,
  wide: `SELECT concat_ws('|', id, version, md5(body), checksum) AS row FROM wide ORDER BY id`,
};

const column = async (db: PGlite, sql: string, params: unknown[] = []): Promise<string[]> =>
  (await db.query<{ row: string }>(sql, params)).rows.map(({ row }) => row);

/** Reads everything, and has PostgreSQL look at every page of every table and B-tree, its own catalogs included. */
export async function survey(db: PGlite): Promise<Survey> {
  const [marks] = await column(db, `SELECT to_regclass('public.marks')::text AS row`);
  const nothing = { heaps: 0, btrees: 0, searches: 0 };
  if (marks == null) return { last: -1, tables: {}, faults: [], checked: nothing };
  // A damaged index must not hide what is in the table.
  await db.exec('SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off');
  const tables: Record<string, readonly string[]> = {};
  for (const [name, sql] of Object.entries(TABLES)) tables[name] = await column(db, sql);
  const names = await column(
    db,
    `SELECT relname::text AS row FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname ~ '^scratch_' ORDER BY 1`,
  );
  for (const name of names) {
    tables[name] = await column(db, `SELECT id || '|' || body AS row FROM ${name} ORDER BY id`);
  }
  await db.exec('RESET enable_indexscan; RESET enable_indexonlyscan; RESET enable_bitmapscan');
  const revenants = await column(
    db,
    `SELECT relname::text AS row FROM pg_class WHERE relname ~ '^never'
      UNION ALL SELECT attname FROM pg_attribute WHERE attname = 'never' AND NOT attisdropped`,
  );
  const heaps = await checkHeaps(db);
  const btrees = await checkBtrees(db);
  const searches = await checkVectors(db);
  return {
    last: Number(tables['marks']!.at(-1)?.split('|')[0] ?? -1),
    tables,
    faults: [
      ...revenants.map((name) => `${name} was taken back, and is there`),
      ...heaps.faults,
      ...btrees.faults,
      ...searches.faults,
    ],
    checked: { heaps: heaps.count, btrees: btrees.count, searches: SEARCHES },
  };
}

interface Found {
  readonly count: number;
  readonly faults: readonly string[];
}

async function checkHeaps(db: PGlite): Promise<Found> {
  const found = await column(
    db,
    `SELECT c.oid::regclass::text || coalesce(': ' || f.bad, '') AS row FROM pg_class c
       LEFT JOIN LATERAL (SELECT concat_ws(' ', 'block', v.blkno, 'item', v.offnum, v.msg) AS bad
                    FROM verify_heapam(c.oid, check_toast => true) v) f ON true
      WHERE c.relkind IN ('r', 't', 'm', 'S')`,
  );
  const faults = found.filter((row) => row.includes(': '));
  return { count: found.length, faults: faults.map((row) => `heap ${row}`) };
}

/** Every key in order, on its page and between pages; every row of the table in its index; nothing twice in a unique one. */
async function checkBtrees(db: PGlite): Promise<Found> {
  const names = await column(
    db,
    `SELECT c.oid::regclass::text AS row FROM pg_class c
       JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_am a ON a.oid = c.relam
      WHERE a.amname = 'btree' AND i.indisvalid AND i.indisready`,
  );
  const check = (where: string): string =>
    `SELECT bt_index_parent_check(c.oid, true, false, i.indisunique) AS row FROM pg_class c
       JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_am a ON a.oid = c.relam
      WHERE a.amname = 'btree' AND i.indisvalid AND i.indisready AND ${where}`;
  try {
    await db.query(check('true'));
    return { count: names.length, faults: [] };
  } catch {
    // One by one, to know which.
    const faults: string[] = [];
    for (const name of names) {
      await db.query(check('c.oid = $1::regclass'), [name]).catch((error: unknown) => {
        faults.push(`B-tree ${name}: ${String(error)}`);
      });
    }
    return { count: names.length, faults };
  }
}

/**
 * The index against the table: every row must be found through the graph, and the nearest must be those of an exact
 * search. The candidate list is longer than the table, so that all that can be missing is what no edge leads to.
 */
async function checkVectors(db: PGlite): Promise<Found> {
  const faults: string[] = [];
  const all = (await column(db, 'SELECT id::text AS row FROM neighbours ORDER BY id')).join();
  const nearest = `SELECT id::text AS row FROM neighbours ORDER BY embedding <-> $1::vector`;
  for (let i = 0; i < SEARCHES; i += 1) {
    const target = vectorOf(-1, i);
    const scan = (limit: string): Promise<string[]> => column(db, `${nearest} ${limit}`, [target]);
    await db.exec('SET enable_indexscan = off');
    const exact = await scan(`LIMIT ${NEAREST}`);
    await db.exec(`SET enable_indexscan = on; SET enable_seqscan = off; SET enable_sort = off;
      SET hnsw.ef_search = 1000; SET hnsw.iterative_scan = strict_order`);
    const way = (await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${nearest}`, [target])).rows;
    if (!way.some((line) => line['QUERY PLAN'].includes('neighbours_hnsw'))) faults.push('HNSW: not used');
    const found = await scan('');
    const reached = found.toSorted((a, b) => Number(a) - Number(b)).join();
    await db.exec('RESET enable_indexscan; RESET enable_seqscan; RESET enable_sort');
    await db.exec('RESET hnsw.ef_search; RESET hnsw.iterative_scan');
    if (reached !== all) {
      faults.push(`HNSW: ${found.length} of ${all.split(',').length} rows are found through the index`);
    }
    if (found.slice(0, NEAREST).join() !== exact.join()) {
      faults.push(`HNSW: the nearest are ${found.slice(0, NEAREST).join()}, exactly ${exact.join()}`);
    }
  }
  return { count: SEARCHES, faults };
}
