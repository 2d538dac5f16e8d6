import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PGlite } from '@electric-sql/pglite';
import { openDatabase, type OpenedDatabase } from '../../../../src/adapters/pglite/engine/open.ts';
import { Upkeep } from '../../../../src/adapters/pglite/database/upkeep.ts';
import { nodeDeps } from '../../../../src/hosts/node/store-deps.ts';

/** So much of the log that a checkpoint is due. */
const FULL_LOG = 9 * 2 ** 20;
let opened: OpenedDatabase;

beforeAll(async () => {
  opened = await openDatabase({ name: 'upkeep', kind: 'memory', baseUrl: 'http://localhost/' }, nodeDeps);
});
afterAll(() => opened.db.close());

/** Pages of a table that a VACUUM found to hold nothing but what everybody sees. */
async function seen(db: PGlite): Promise<number> {
  const { rows } = await db.query<{ seen: number }>(
    "select relallvisible as seen from pg_class where relname = 'traces'",
  );
  return rows[0]!.seen;
}

it('vacuums after so many ticks, however many of them one write has', async () => {
  const { db } = opened;
  await db.exec(
    "insert into traces (id, tick, start, duration, status, kept, spans, body) select 't' || n, n, n, 1, 'ok', 'all', 1, '\\x00' from generate_series(1, 400) n",
  );
  const upkeep = new Upkeep();
  upkeep.due(0, 0);
  upkeep.due(0, 500);
  expect(upkeep.due(FULL_LOG, 500)).toBe(true);
  await upkeep.run(db);
  expect(await seen(db)).toBe(0);

  upkeep.due(0, 31);
  expect(upkeep.due(FULL_LOG, 31)).toBe(true);
  await upkeep.run(db);
  expect(await seen(db)).toBeGreaterThan(0);
});
