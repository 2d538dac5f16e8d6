import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  packBytes,
  unpackBytes,
  packRow,
  SUM_BYTES,
  unpackRow,
} from '../../../../src/adapters/pglite/bodies/body.ts';
import { dictionaryOf } from '../../../../src/adapters/pglite/bodies/dictionaries.ts';
import stored from '../../../../src/adapters/pglite/bodies/dictionaries.json' with { type: 'json' };
import { dictionaryNumber, isZstd } from '../../../../src/adapters/zstd/zstd.ts';
import { plainCbor } from '../../../../src/lib/bytes/canonical-cbor.ts';
import { sameBytes } from '../../../../src/lib/bytes/same-bytes.ts';
import { record } from '../../../contracts/store-fixtures.ts';

/** What is stored needs them for ever: a line may be added here, and none changed. */
const RELEASED: Readonly<Record<string, string>> = {
  1: 'c50ee8e34918d238',
  2: '0c367cf0840403da',
  3: 'b553a9c538ed976e',
  4: 'e85b829868dda30e',
  5: 'a3ccd991dc3815a8',
  6: '3486b56dd3b06ced',
  7: '51212ba5404f8cb1',
  8: '61ba072b5562aed9',
};

test('no dictionary that a life was stored with has changed', async () => {
  const sums: Record<string, string> = {};
  for (const number of Object.keys(stored)) {
    sums[number] = createHash('sha256')
      .update(await dictionaryOf(Number(number)))
      .digest('hex')
      .slice(0, 16);
  }
  expect(sums).toEqual(RELEASED);
});

test('a record takes less than seven tenths of what it takes gzipped, and names its dictionary', async () => {
  const plain = plainCbor(record(7));
  const packed = await packBytes(plain, 'record');
  expect(isZstd(packed)).toBe(true);
  expect(dictionaryNumber(packed)).toBe(1);
  expect(packed.length).toBeLessThan(0.7 * gzipSync(plain).length);
  expect(await unpackBytes(packed)).toEqual(plain);
});

test('bodies of before are read', async () => {
  const plain = plainCbor(record(7));
  expect(await unpackBytes(gzipSync(plain))).toEqual(plain);
  expect(await unpackRow(gzipSync(plain))).toEqual(record(7));
});

test('a frame of another dictionary is told as corrupt, and so is any changed bit of a row', async () => {
  const row = await packRow(record(7), 'record', 'beside');
  await expect(unpackRow(row, 'other')).rejects.toMatchObject({ code: 'store.corrupt' });
  for (let at = 0; at < row.length; at += 7) {
    const changed = row.slice();
    changed[at]! ^= 1 << (at % 8);
    await expect(unpackRow(changed, 'beside')).rejects.toMatchObject({ code: 'store.corrupt' });
  }
  const frame = row.slice(0, -SUM_BYTES);
  expect(dictionaryNumber(frame)).toBe(1);
  frame[frame.indexOf(1, 5)] = 99;
  await expect(unpackBytes(frame)).rejects.toMatchObject({ code: 'store.corrupt' });
});

test('what is longer than any dictionary, and nothing, come back', async () => {
  const long = Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * 2_654_435_761) >>> 24);
  expect(sameBytes(await unpackBytes(await packBytes(long, 'workspace')), long)).toBe(true);
  expect(await unpackBytes(await packBytes(new Uint8Array(), 'trace'))).toEqual(new Uint8Array());
});
