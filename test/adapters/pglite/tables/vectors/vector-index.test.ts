import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeEntries } from '../../../../../src/adapters/pglite/tables/life/commit.ts';
import { upsertEntries } from '../../../../../src/adapters/pglite/tables/memory/entries.ts';
import { Pipeline } from '../../../../../src/adapters/pglite/sql/pipeline.ts';
import { eraseLife } from '../../../../../src/adapters/pglite/tables/life/life.ts';
import { openDatabase } from '../../../../../src/adapters/pglite/engine/open.ts';
import type { OpenedDatabase } from '../../../../../src/adapters/pglite/engine/open.ts';
import { VectorIndex } from '../../../../../src/adapters/pglite/tables/vectors/vector-index.ts';
import { candidates, upsertVectors } from '../../../../../src/adapters/pglite/tables/vectors/vectors.ts';
import { entry, entryId, numbers, unitVector, vectorOf } from '../../../../contracts/store-fixtures.ts';
import { nodeDeps } from '../../../../../src/hosts/node/store-deps.ts';

/** The index beside a real table, against an exact scan of that table. */

const TYPES = ['episode', 'insight'] as const;
let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openDatabase({ name: 'test', kind: 'memory', baseUrl: 'http://localhost/' }, nodeDeps);
});
afterAll(() => opened.db.close());
beforeEach(() => opened.db.transaction(eraseLife));

const question = { situation: null, recent: 0, important: 0 };

/** Texts of one subject lie close together: vectors around some centres. */
function clustered(n: number): Float32Array {
  const [centre, own] = [unitVector(n % 40), unitVector(10_000 + n)];
  const raw = centre.map((x, i) => x + 1.2 * own[i]!);
  const norm = Math.hypot(...raw);
  return raw.map((x) => x / norm);
}

async function put(n: number, seed: number): Promise<void> {
  await writeEntries(opened.writer, [entry(n, { type: TYPES[seed % 2]! })], [vectorOf(n)]);
  await writeEntries(opened.writer, [], [vectorOf(n, clustered(seed))]);
}

const change = fc.record({
  kind: fc.constantFrom('put', 'reword', 'vector', 'delete', 'roll back', 'ask'),
  n: fc.integer({ min: 0, max: 12 }),
  seed: fc.integer({ min: 0, max: 400 }),
});

test('answers as an exact scan does, whatever was written, reworded, deleted or rolled back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      await opened.db.transaction(eraseLife);
      const index = new VectorIndex(opened.db);
      const ask = async (seed: number): Promise<void> => {
        const query = {
          ...question,
          vector: clustered(seed),
          nearest: 5,
          types: seed % 3 === 0 ? [TYPES[seed % 2]!] : null,
          atTick: seed % 13,
        };
        expect(await candidates(opened.db, query, index)).toEqual(await candidates(opened.db, query, null));
      };
      for (const { kind, n, seed } of changes) {
        if (kind === 'put') await put(n, seed);
        if (kind === 'reword') await writeEntries(opened.writer, [entry(n, { text: `Words ${seed}` })], []);
        if (kind === 'vector') await writeEntries(opened.writer, [], [vectorOf(n, clustered(seed))]);
        if (kind === 'delete') await opened.db.query('DELETE FROM entries WHERE id = $1', [entryId(n)]);
        if (kind === 'roll back') {
          // An entry without a type is refused behind the vector, which goes with it.
          const pipeline = new Pipeline();
          upsertVectors(pipeline, [vectorOf(n, clustered(seed))]);
          upsertEntries(pipeline, [{ ...entry(99), type: null as never }], []);
          await expect(pipeline.run(opened.writer)).rejects.toThrow();
        }
        if (kind === 'ask') await ask(seed);
        else index.note([{ id: entryId(n) }]);
      }
      await index.ready();
      await ask(changes[0]!.seed);
      expect((await index.propose(unitVector(1), { types: null, atTick: 99 }, 5))?.length).toBe(
        (
          await opened.db.query(
            'SELECT FROM vectors v JOIN entries e ON e.id = entry_id AND embedding_model > $1',
            [''],
          )
        ).rows.length,
      );
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('proposes the same before it is filled as after: fewer than all, and nearly all of the nearest are among them', async () => {
  const count = 5_000;
  for (let start = 0; start < count; start += 1_000) {
    const some = Array.from({ length: 1_000 }, (_, i) => start + i);
    const vectors = some.map((n) => vectorOf(n, clustered(n)));
    await writeEntries(
      opened.writer,
      some.map((n) => entry(n, { tick: n % 100 })),
      vectors,
    );
  }
  const index = new VectorIndex(opened.db);
  // The first waits until all are there.
  const first = await index.propose(clustered(1), { types: null, atTick: 99 }, 10);
  expect(await index.propose(clustered(1), { types: null, atTick: 99 }, 10)).toEqual(first);
  const next = numbers(7);
  let [found, asked] = [0, 0];
  for (let i = 0; i < 20; i += 1) {
    const query = {
      ...question,
      vector: clustered(count + Math.floor(next() * 1_000)),
      nearest: 10,
      types: null,
      atTick: 80,
    };
    const proposed = await index.propose(query.vector, query, 10);
    expect(proposed!.length).toBeLessThan(count / 5);
    const near = new Set((await candidates(opened.db, query, index)).map(({ entry: { id } }) => id));
    const exact = await candidates(opened.db, query, null);
    asked += exact.length;
    found += exact.filter(({ entry: { id } }) => near.has(id)).length;
  }
  expect(asked).toBe(200);
  expect(found).toBeGreaterThanOrEqual(196);
}, 120_000);
