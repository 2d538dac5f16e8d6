import type { PGlite } from '@electric-sql/pglite';
import { keepLife, livedWithVectors } from './kept-life.ts';
import type { BenchGrid, BenchResult } from './row.ts';

/** Ticks before the counting begins: tables of a newborn are empty pages for the most part. */
const FROM = 500;
const TICKS = 2_000;
/** Tables that take less a tick are told together. */
const WORTH_A_LINE = 20;
/** Columns that are named: bytes a tick. */
const WORTH_NAMING = 20;

interface Size {
  readonly name: string;
  readonly heap: number;
  readonly toast: number;
  readonly indexes: number;
}

async function sizesOf(db: PGlite): Promise<ReadonlyMap<string, Size>> {
  const { rows } = await db.query<Size>(
    `SELECT relname AS name, pg_relation_size(oid)::float8 AS heap, pg_indexes_size(oid)::float8 AS indexes,
       coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0)::float8 AS toast
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** What its columns take, as the engine stores them, over all that was lived. */
async function columnsOf(db: PGlite, table: string, ticks: number): Promise<string> {
  const { rows: columns } = await db.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  const sums = columns.map(({ name }) => `sum(pg_column_size("${name}"))::float8 AS "${name}"`);
  const { rows } = await db.query<Record<string, number | null>>(`SELECT ${sums.join(', ')} FROM ${table}`);
  return Object.entries(rows[0]!)
    .map(([name, bytes]): [string, number] => [name, (bytes ?? 0) / ticks])
    .filter(([, bytes]) => bytes >= WORTH_NAMING)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, bytes]) => `${name} ${bytes.toFixed(0)}`)
    .join(', ');
}

const all = ({ heap, toast, indexes }: Omit<Size, 'name'>): number => heap + toast + indexes;

/** What a tick takes in each table: of a real life, kept at the pace of the real clock. Chromium stores as much: blocks of the same files. */
export async function benchBytes(): Promise<BenchResult> {
  const told = Number(process.env['GOLEM_BENCH_TICKS'] ?? Number.NaN);
  const ticks = Number.isSafeInteger(told) ? told : TICKS;
  const from = Math.min(FROM, Math.floor(ticks / 4));
  let before: ReadonlyMap<string, Size> = new Map();
  const lived = await livedWithVectors('sp500', 1, ticks);
  const db = await keepLife(lived, async (engine, tick) => {
    if (tick === from) before = await sizesOf(engine);
  });
  const after = await sizesOf(db);
  const last = lived.commits.at(-1)!.record.tick;
  const grown = [...after.values()].map((now) => {
    const then = before.get(now.name) ?? { heap: 0, toast: 0, indexes: 0 };
    const a = (key: 'heap' | 'toast' | 'indexes'): number => (now[key] - then[key]) / (last - from);
    return { name: now.name, heap: a('heap'), toast: a('toast'), indexes: a('indexes') };
  });
  const sum = (rows: readonly Omit<Size, 'name'>[]): Size => ({
    name: '',
    heap: rows.reduce((total, { heap }) => total + heap, 0),
    toast: rows.reduce((total, { toast }) => total + toast, 0),
    indexes: rows.reduce((total, { indexes }) => total + indexes, 0),
  });
  const line = (name: string, size: Omit<Size, 'name'>, columns: string): readonly string[] => [
    name,
    ...[all(size), size.heap, size.toast, size.indexes].map((bytes) => bytes.toFixed(0)),
    columns,
  ];
  const large = grown.filter((one) => all(one) >= WORTH_A_LINE).toSorted((a, b) => all(b) - all(a));
  const rows: (readonly string[])[] = [];
  for (const one of large) rows.push(line(one.name, one, await columnsOf(db, one.name, last)));
  rows.push(
    line('others', sum(grown.filter((one) => all(one) < WORTH_A_LINE)), ''),
    line('all', sum(grown), ''),
  );
  await db.close();
  const grid: BenchGrid = {
    title: 'Bytes a tick',
    note: `A life over the S&P tape with the embedding model, ticks ${from} to ${last}, a transaction each with the upkeep between: what the tables grew by, by the tick. Columns are what their values take, without rows' and pages' own.`,
    head: ['table', 'in all', 'rows', 'oversized values', 'indexes', 'largest columns'],
    rows,
  };
  const total = all(sum(grown));
  return {
    rows: [
      { name: 'stored of a tick', value: total, unit: 'bytes', note: `ticks ${from} to ${last} of one life` },
    ],
    grids: [grid],
  };
}
