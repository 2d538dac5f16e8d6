import { protocol } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngine } from '../../../../src/adapters/pglite/engine/engine.ts';
import { MessageWriter } from '../../../../src/adapters/pglite/sql/message-writer.ts';
import { Pipeline, plain } from '../../../../src/adapters/pglite/sql/pipeline.ts';
import { joinBytes } from '../../../../src/lib/bytes/join-bytes.ts';
import { imageFromDisk } from '../../../../src/hosts/node/store-deps.ts';
import { Writer } from '../../../../src/adapters/pglite/sql/writer.ts';

const { bind, execute, sync } = protocol.serialize;

const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.uint8Array({ maxLength: 6_000 }),
  fc.constant(null),
);

const INSERT = {
  name: 'numbers',
  text: 'INSERT INTO numbers VALUES ($1, $2, $3, $4, $5)',
  types: ['integer', 'real', 'float8', 'boolean', null],
} as const;

let db: Awaited<ReturnType<typeof startEngine>>;
let engine: Writer;
beforeAll(async () => {
  db = await startEngine({ fs: null, image: await imageFromDisk() });
  engine = new Writer(db);
  await db.exec('CREATE TABLE numbers (i integer, r real, f float8, b boolean, t text)');
});
afterAll(() => db.close());

describe('messages for the engine', () => {
  test('are those of its own serializer, however long', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 12 }), { maxLength: 6 }), (rows) => {
        const writer = new MessageWriter();
        for (const values of rows) writer.run('statement', values);
        const expected = [
          ...rows.flatMap((values) => [bind({ statement: 'statement', values }), execute({})]),
          sync(),
        ];
        expect(writer.end()).toEqual(joinBytes(expected));
      }),
    );
  });

  test('bring numbers as they are', async () => {
    const rows = [
      [-(2 ** 31), 0.1, Number.MIN_VALUE, true, 'a'],
      [2 ** 31 - 1, -1e30, -0.1, false, 'é'],
      [0, 0, Math.PI * 1e300, null, ''],
      [null, Number.NaN, Number.POSITIVE_INFINITY, null, null],
    ];
    const pipeline = new Pipeline();
    for (const row of rows) pipeline.add(INSERT, row.map(plain));
    await pipeline.run(engine);
    const found = await db.query('SELECT * FROM numbers', [], { rowMode: 'array' });
    expect(found.rows).toEqual([...rows.slice(0, 3), [null, null, null, null, null]]);
  });

  test.each([0.5, 2 ** 31, 'one'])(
    'leave what is no integer, %s, for the engine to refuse',
    async (wrong) => {
      const pipeline = new Pipeline();
      pipeline.add(INSERT, [wrong, 0, 0, true, '']);
      await expect(pipeline.run(engine)).rejects.toThrow(/integer/);
    },
  );
});
