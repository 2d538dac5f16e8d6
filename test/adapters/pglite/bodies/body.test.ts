import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BYTEA_PARSER } from '../../../../src/adapters/pglite/sql/bytea.ts';
import { pack, unpack } from '../../../../src/adapters/pglite/bodies/body.ts';
import { text as parameter } from '../../../../src/adapters/pglite/sql/pipeline.ts';
import { json } from '../../../../src/adapters/pglite/sql/rows.ts';
import { record } from '../../../contracts/store-fixtures.ts';

test('a body comes back as it was, at about a third of its size', async () => {
  const plain = record(7);
  const bytes = await pack(plain);
  expect(await unpack(bytes)).toEqual(plain);
  expect(JSON.stringify(await unpack(bytes))).toBe(JSON.stringify(plain));
  expect(bytes.length).toBeLessThan(JSON.stringify(plain).length / 2);
});

test('damaged bytes are told as corrupt', async () => {
  const bytes = await pack(record(7));
  bytes[bytes.length >> 1]! ^= 0xff;
  await expect(unpack(bytes)).rejects.toMatchObject({ code: 'store.corrupt' });
  await expect(unpack(bytes.subarray(0, 40))).rejects.toMatchObject({ code: 'store.corrupt' });
});

test('hex of bytea is read whole', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = `\\x${Buffer.from(bytes).toString('hex')}`;
      expect(BYTEA_PARSER[17](text)).toEqual(bytes);
    }),
  );
});

test('any string becomes text and JSON that PostgreSQL takes, and only NUL and half pairs change', () => {
  const nasty = fc.string({ unit: fc.constantFrom('\0', '\\', 'u0000', '\ud800', '\udc00', '"', 'a', '🜁') });
  fc.assert(
    fc.property(nasty, (text) => {
      const expected = text.replaceAll('\0', '\ufffd');
      const wellFormed = new TextDecoder().decode(new TextEncoder().encode(expected));
      expect(JSON.parse(json([text]))).toEqual([wellFormed]);
      expect(parameter(text)).toBe(wellFormed);
    }),
  );
});
