import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PGlite } from '@electric-sql/pglite';
import { writeFrames } from '../../src/adapters/archive/container.ts';
import { LifeExport } from '../../src/adapters/pglite/travel/export-life.ts';
import { writeState } from '../../src/adapters/pglite/tables/life/commit.ts';
import { openDatabase } from '../../src/adapters/pglite/engine/open.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { lifeEntry, rowsOf } from './life-entry.ts';
import { copyEntries, copyVectors } from './life-image.ts';
import { DIMENSIONS } from './real-vectors.ts';
import type { BenchResult, BenchRow } from './row.ts';

const EPISODES = 100_000;
const BATCH = 5_000;
/** Bytes of the file between two looks at the memory. */
const LOOK_BYTES = 8e6;
/** Some pieces of 1 MB as rows, as a frame and compressed, each once more on its way. */
const MOST_MB = 24;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is in use once everything unused is gone, bytes. The database's own memory and files are in it. */
async function inUse(): Promise<number> {
  collectGarbage();
  // What lies behind a stream is let go a task later.
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Any numbers will do: nothing is searched for. */
function noise(rows: number, seed: number): Float32Array {
  let state = seed + 1;
  return Float32Array.from({ length: rows * DIMENSIONS }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

async function makeLife(episodes: number): Promise<PGlite> {
  const { db, writer } = await openDatabase({ name: 'bench', kind: 'memory', baseUrl: '' }, nodeDeps);
  for (let start = 0; start < rowsOf(episodes); start += BATCH) {
    const rows = Math.min(BATCH, rowsOf(episodes) - start);
    await copyEntries(
      db,
      Array.from({ length: rows }, (_, i) => lifeEntry(start + i, episodes)),
    );
    await copyVectors(db, start, noise(rows, start));
    await db.exec('CHECKPOINT');
  }
  await writeState(writer, { tick: episodes, golemId: 'bench', worldId: 'bench' });
  return db;
}

async function tableBytes(db: PGlite): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    `SELECT (pg_table_size('entries') + pg_table_size('vectors'))::float8 AS bytes`,
  );
  return rows[0]?.bytes ?? Number.NaN;
}

/** How much memory an export of a large life takes beside that life, and how fast it is. */
export async function benchExport(): Promise<BenchResult> {
  const told = process.env['GOLEM_BENCH_SCALES'];
  const scales = told ? told.split(',').map(Number) : [EPISODES / 10, EPISODES];
  const rows: BenchRow[] = [];
  for (const episodes of scales) {
    const db = await makeLife(episodes);
    const tables = await tableBytes(db);
    const facts = { name: 'bench', app: 'bench', made: 0, settings: { speed: 1 }, worlds: [] };
    const before = await inUse();
    const began = performance.now();
    let bytes = 0;
    let looked = 0;
    let peak = 0;
    let lookingMs = 0;
    const life = await LifeExport.begin(db, facts);
    for await (const part of writeFrames(
      life.frames(
        () => undefined,
        () => Promise.reject(new Error('There are no worlds.')),
      ),
    )) {
      bytes += part.length;
      if (bytes - looked < LOOK_BYTES) continue;
      looked = bytes;
      const from = performance.now();
      peak = Math.max(peak, (await inUse()) - before);
      lookingMs += performance.now() - from;
    }
    peak = Math.max(peak, (await inUse()) - before);
    const seconds = (performance.now() - began - lookingMs) / 1_000;
    await db.close();
    const name = `export of ${episodes.toLocaleString('en')} episodes`;
    const mb = (value: number): string => `${(value / 1e6).toFixed(0)} MB`;
    rows.push(
      {
        name: `${name}: memory above the start, at most`,
        value: peak / 1e6,
        unit: 'MB',
        goal: { most: MOST_MB },
        note: `in use after collecting garbage, every ${mb(LOOK_BYTES)}; tables of ${mb(tables)}, file of ${mb(bytes)}`,
      },
      {
        name: `${name}: rows a second`,
        value: (2 * rowsOf(episodes)) / seconds,
        unit: 'rows/s',
        note: `entries and vectors, ${seconds.toFixed(1)} s in Node, compressed and sealed`,
      },
    );
  }
  return { rows };
}
