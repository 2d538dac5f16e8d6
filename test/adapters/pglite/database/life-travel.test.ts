import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFrames } from '../../../../src/adapters/archive/container.ts';
import { writeCommits, writeEntries } from '../../../../src/adapters/pglite/tables/life/commit.ts';
import { inOrder } from '../../../../src/adapters/pglite/sql/copy-rows.ts';
import { LifeExport } from '../../../../src/adapters/pglite/travel/export-life.ts';
import { importLife } from '../../../../src/adapters/pglite/travel/import-life.ts';
import { pack } from '../../../../src/adapters/pglite/bodies/body.ts';
import { putPolicy } from '../../../../src/adapters/pglite/tables/life/life.ts';
import { MIGRATIONS } from '../../../../src/adapters/pglite/engine/migration-files.ts';
import { openDatabase, type OpenedDatabase } from '../../../../src/adapters/pglite/engine/open.ts';
import { pgliteStore } from '../../../../src/adapters/pglite/store.ts';
import { DEFAULT_PLAYBOOK } from '../../../../src/mind/playbook-default.ts';
import {
  entry,
  entryId,
  policy,
  tickCommit,
  transaction,
  vectorOf,
  workspace,
} from '../../../contracts/store-fixtures.ts';
import { all, bytesOf, collect, inChunks } from '../../archive/file-bytes.ts';
import { nodeDeps } from '../../../../src/hosts/node/store-deps.ts';
import { Writer } from '../../../../src/adapters/pglite/sql/writer.ts';

const FACTS = { name: 'golem', app: 'test', made: 1_700_000_000_000, settings: { speed: 250 }, worlds: [] };
const OPTIONS = { name: 'test', kind: 'memory', baseUrl: 'http://localhost/' } as const;
const silent = (): void => undefined;
const noChunk = () => Promise.reject(new Error('There are no worlds in this life.'));
const noPart = () => Promise.reject(new Error('There are no worlds in this file.'));
const image = () => nodeDeps.image('', MIGRATIONS.length);

/** Every table, every value: two lives that say the same here are the same. */
async function dump(db: PGlite): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const { name, columns } of await inOrder(db)) {
    const { rows } = await db.query<{ line: string }>(
      `SELECT encode(convert_to(row(${columns})::text, 'UTF8'), 'hex') AS line FROM ${name} ORDER BY 1`,
    );
    tables[name] = rows.map(({ line }) => line);
  }
  const { rows } = await db.query('SELECT last_value, is_called FROM ledger_transactions_seq_seq');
  return { ...tables, sequence: rows };
}

async function bear(ticks: number): Promise<OpenedDatabase> {
  const opened = await openDatabase(OPTIONS, nodeDeps);
  const { db, writer } = opened;
  for (let tick = 1; tick <= ticks; tick += 50) {
    const commits = Array.from({ length: Math.min(50, ticks - tick + 1) }, (_, i) =>
      tickCommit(tick + i, {
        workspace: i % 3 === 0 ? workspace(tick + i) : null,
        transactions: i % 5 === 0 ? [transaction(tick + i)] : [],
        state: { tick: tick + i, golemId: 'test-golem', worldId: 'test-world', random: [1, 2] },
      }),
    );
    await writeCommits(
      writer,
      commits,
      commits.filter((_, i) => i % 4 !== 0).map(({ record }) => vectorOf(record.tick)),
    );
  }
  for (const revision of [0, 1, 2]) {
    await putPolicy(writer, policy(revision), {
      revision,
      tick: revision,
      wallTime: 1,
      trigger: 'owner',
      changes: [],
    });
  }
  await db.query('INSERT INTO playbooks (revision, body) VALUES (1, $1)', [await pack(DEFAULT_PLAYBOOK)]);
  return opened;
}

async function fileOf(db: PGlite): Promise<Uint8Array<ArrayBuffer>> {
  return collect(writeFrames((await LifeExport.begin(db, FACTS)).frames(silent, noChunk)));
}

const receive = (file: Uint8Array, migrations = MIGRATIONS) =>
  importLife(inChunks(file), { storage: null, migrations, image }, silent, noPart);

describe('a whole life', () => {
  let db: PGlite;
  let file: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    ({ db } = await bear(120));
    file = await fileOf(db);
  });
  afterAll(() => db.close());

  test('arrives with every table equal, bit for bit', async () => {
    const told: number[] = [];
    const { head, db: there } = await importLife(
      inChunks(file, 999),
      { storage: null, migrations: MIGRATIONS, image },
      ({ done }) => told.push(done),
      noPart,
    );
    expect(await dump(there)).toEqual(await dump(db));
    expect(head.life).toEqual({ name: 'golem', golemId: 'test-golem', tick: 120, worldId: 'test-world' });
    const total = head.tables.reduce((sum, { rows }) => sum + rows, 0);
    expect(told.at(-1)).toBe(total);
    expect(total).toBeGreaterThan(300);
    // The books go on counting where they stood.
    await writeCommits(new Writer(there), [tickCommit(121, { transactions: [transaction(121)] })], []);
    await there.close();
  });

  test('is exported as it was at one instant, while it lives on', async () => {
    const { db: life, writer } = await bear(100);
    const before = await dump(life);
    const leaving = await LifeExport.begin(life, FACTS);
    const bytes = writeFrames(leaving.frames(silent, noChunk));
    const parts: Uint8Array[] = [];
    for (let step = 0; ; step += 1) {
      const { done, value } = await bytes.next();
      if (done) break;
      parts.push(value);
      // Between any two pieces: known memories change, new ones come, vectors arrive, ticks are committed.
      const tick = 101 + step;
      const changed = [1, 40, 70, 99].map((n) => entry(n, { strength: step + 1, accessedAt: tick }));
      const vectors = [vectorOf(3), vectorOf(99), vectorOf(40, vectorOf(step + 7).vector)];
      await leaving.keep([...changed.map(({ id }) => id), ...vectors.map(({ id }) => id), entryId(tick)]);
      await writeCommits(
        writer,
        [
          tickCommit(tick, {
            updated: changed,
            transactions: [transaction(tick)],
            workspace: workspace(tick),
          }),
        ],
        vectors,
      );
    }
    expect(parts.length).toBeGreaterThan(6);
    const { db: there } = await receive(bytesOf(parts));
    expect(await dump(there)).toEqual(before);
    await there.close();
    await life.close();
  });

  test('of which one entry changed unannounced is noticed', async () => {
    const { db: life } = await bear(60);
    const frames = (await LifeExport.begin(life, FACTS)).frames(silent, noChunk);
    await frames.next();
    await life.exec('DELETE FROM vectors');
    await expect(all(frames)).rejects.toMatchObject({ code: 'internal', retryable: true });
    await life.close();
  });

  test('in a file that is cut or has a bit flipped is refused, and the running one is untouched', async () => {
    const store = pgliteStore(nodeDeps);
    await store.open(OPTIONS);
    await store.commit([tickCommit(1)], []);
    const kept = await store.record(1);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.boolean(), fc.nat(7), async (at, cut, bit) => {
        const broken = cut ? file.slice(0, at) : file.slice();
        if (!cut) broken[at]! ^= 1 << bit;
        await expect(store.importLife(inChunks(broken), silent, noPart)).rejects.toMatchObject({
          code: expect.stringMatching(/^archive\.(damaged|foreign)$/) as string,
        });
      }),
      { numRuns: 4, examples: [[file.length - 1, true, 0]] },
    );
    await expect(store.takeImported()).rejects.toMatchObject({ code: 'golem.not_found' });
    expect(await store.record(1)).toEqual(kept);
    await store.commit([tickCommit(2)], []);
    await store.close();
  });

  test('with a memory of a trust that nobody knows is refused, and the label named', async () => {
    const { db: life } = await bear(3);
    await life.exec("UPDATE entries SET trust = 'sovereign' WHERE tick = 2");
    await expect(receive(await fileOf(life))).rejects.toMatchObject({
      code: 'archive.damaged',
      message: expect.stringContaining('“sovereign”') as string,
    });
    await life.close();
  });

  test('of a later schema is refused with what to do', async () => {
    const frames = all((await LifeExport.begin(db, FACTS)).frames(silent, noChunk));
    const [head, ...rest] = await frames;
    const later = await collect(
      writeFrames(
        (async function* () {
          yield { ...head, schema: MIGRATIONS.length + 1 } as typeof head & {};
          yield* rest;
        })(),
      ),
    );
    await expect(receive(later)).rejects.toMatchObject({
      code: 'archive.newer',
      message: expect.stringContaining('Update this page') as string,
    });
  });

  test('of an earlier schema is migrated, rows and all', async () => {
    const added = {
      version: MIGRATIONS.length + 1,
      name: 'added',
      sql: "ALTER TABLE entries ADD COLUMN note text DEFAULT upper('x')",
    };
    const { db: there } = await receive(file, [...MIGRATIONS, added]);
    const { rows } = await there.query('SELECT count(*)::int AS n, min(note) AS note FROM entries');
    expect(rows).toEqual([{ n: 120, note: 'X' }]);
    await there.close();
  });
});

test('a life takes the place of another and gives it back', async () => {
  const store = pgliteStore(nodeDeps);
  await store.open(OPTIONS);
  await store.commit([tickCommit(1), tickCommit(2)], []);
  const file = await collect(
    (await store.exportLife(FACTS, silent, noChunk)) as unknown as AsyncIterable<Uint8Array>,
  );
  await store.commit([tickCommit(3)], []);
  expect(await store.keptLife()).toBeNull();
  const summary = await store.importLife(inChunks(file), silent, noPart);
  expect(summary).toMatchObject({ format: 1, tick: 2, rows: { records: 2 }, settings: { speed: 250 } });
  expect((await store.load()).state?.tick).toBe(3);
  await store.takeImported();
  expect((await store.load()).state?.tick).toBe(2);
  expect(await store.keptLife()).toMatchObject({ tick: 3, openings: null });
  await store.commit([tickCommit(3, { summary: { ...tickCommit(3).summary, price: 1 } })], []);
  await store.goBack();
  expect((await store.load()).state?.tick).toBe(3);
  expect((await store.summaries({ from: 3, to: 3 }))[0]?.price).not.toBe(1);
  expect(await store.keptLife()).toBeNull();
  await store.close();
});

test('an export ends when its life is erased', async () => {
  const store = pgliteStore(nodeDeps);
  await store.open(OPTIONS);
  await store.commit([tickCommit(1)], []);
  const reader = (await store.exportLife(FACTS, silent, noChunk)).getReader();
  await reader.read();
  await store.erase();
  const rest = async (): Promise<void> => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toMatchObject({ code: 'archive.cancelled' });
  await store.close();
});

/** Made by the first version of this form of file: sixty ticks of a real life. It must be readable for ever. */
test('a file of format 1 and schema 1 is still read', async () => {
  const file = new Uint8Array(await readFile(new URL('../../../fixtures/life-v1.golem', import.meta.url)));
  const { head, db } = await receive(file);
  expect(head).toMatchObject({ format: 1, schema: 1, life: { tick: 60, worldId: 'sp500' } });
  const { rows } = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM records');
  expect(rows[0]?.n).toBe(60);
  await db.close();
});

test('entries written alone are kept for an export too', async () => {
  const store = pgliteStore(nodeDeps);
  await store.open(OPTIONS);
  await store.commit([tickCommit(1)], []);
  const stream = await store.exportLife(FACTS, silent, noChunk);
  await store.putEntries([entry(1, { title: 'Changed since' }), entry(9)], []);
  await store.putVectors([vectorOf(1)]);
  const { db } = await receive(await collect(stream as unknown as AsyncIterable<Uint8Array>));
  const { rows } = await db.query('SELECT title, embedding_model AS model FROM entries');
  expect(rows).toEqual([{ title: entry(1).title, model: null }]);
  await writeEntries(new Writer(db), [entry(2)], []);
  await db.close();
  await store.close();
});
