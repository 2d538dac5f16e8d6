import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dictionaryOf } from '../../../src/adapters/pglite/bodies/dictionaries.ts';
import { statedLength } from '../../../src/adapters/zstd/zstd.ts';
import { ZstdError, ZstdInstance } from '../../../src/adapters/zstd/instance.ts';
import { unzstd, zstd } from '../../../src/adapters/zstd/zstd.ts';
import { plainCbor } from '../../../src/lib/bytes/canonical-cbor.ts';
import { sameBytes } from '../../../src/lib/bytes/same-bytes.ts';
import { record } from '../../contracts/store-fixtures.ts';

const DAMAGED = 10_000;
/** Of a frame without a window byte, with a dictionary's number of one byte: where a length of four bytes goes. */
const FOUR_BYTES = 2 << 6;

const body = (tick: number): Uint8Array => plainCbor(record(tick));

/** The same frame, saying that its content has another length. */
function saying(frame: Uint8Array, length: number): Uint8Array {
  const descriptor = frame[4]!;
  const window = descriptor & 0x20 ? 0 : 1;
  const before = 5 + window + [0, 1, 2, 4][descriptor & 3]!;
  const stated = [window === 0 ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, length, true);
  return Uint8Array.from([
    ...frame.subarray(0, 4),
    (descriptor & 0x3f) | FOUR_BYTES,
    ...frame.subarray(5, before),
    ...bytes,
    ...frame.subarray(before + stated),
  ]);
}

test(`${DAMAGED} damaged frames change nothing of what is read and written between them`, async () => {
  const dictionary = await dictionaryOf(1);
  const plain = body(7);
  const frame = await zstd(plain, dictionary);
  const damage = fc.array(fc.tuple(fc.nat({ max: frame.length - 1 }), fc.integer({ min: 1, max: 255 })), {
    minLength: 1,
    maxLength: 4,
  });
  let refused = 0;
  for (const [number, changes] of fc.sample(damage, { numRuns: DAMAGED, seed: -672523832 }).entries()) {
    const damaged = frame.slice();
    for (const [at, bits] of changes) damaged[at]! ^= bits;
    await unzstd(damaged, dictionary).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ZstdError);
      refused += 1;
    });
    if (!sameBytes(await unzstd(frame, dictionary), plain)) expect.fail(`Frame ${number} spoilt reading.`);
    if (number % 10 === 0 && !sameBytes(await zstd(plain, dictionary), frame)) {
      expect.fail(`Frame ${number} spoilt writing.`);
    }
  }
  expect(refused).toBeGreaterThan(DAMAGED / 2);
});

describe('a frame that lies about its length', () => {
  test('is refused, and the next one is read', async () => {
    const dictionary = await dictionaryOf(1);
    const plain = body(7);
    const frame = await zstd(plain, dictionary);
    expect(statedLength(frame)).toBe(plain.length);
    const lies = [
      0,
      1,
      plain.length - 1,
      plain.length + 1,
      2 ** 27,
      2 ** 28 + 1,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 32 - 1,
    ];
    for (const length of lies) {
      const lie = saying(frame, length);
      expect(statedLength(lie)).toBe(length);
      await expect(unzstd(lie, dictionary)).rejects.toBeInstanceOf(ZstdError);
      expect(sameBytes(await unzstd(saying(frame, plain.length), dictionary), plain)).toBe(true);
    }
  });

  test('that asks for more room than there is leaves the memory as it was', async () => {
    const one = await ZstdInstance.make();
    const dictionary = await dictionaryOf(1);
    const frame = one.compress(body(7), dictionary, 3);
    expect(() => one.decompress(frame, dictionary, 2 ** 31 - 2 ** 16)).toThrow(RangeError);
    expect(one.decompress(frame, dictionary, body(7).length)).toEqual(body(7));
    expect(one.compress(body(7), dictionary, 3)).toEqual(frame);
  });
});

test('a second compressor of the same process, begun later, writes and reads beside the first', async () => {
  const dictionary = await dictionaryOf(1);
  const first = await ZstdInstance.make();
  const frame = first.compress(body(7), dictionary, 3);
  const second = await ZstdInstance.make();
  expect(second.memory).not.toBe(first.memory);
  expect(second.compress(body(7), dictionary, 3)).toEqual(frame);
  expect(first.decompress(frame, dictionary, body(7).length)).toEqual(body(7));
  expect(first.compress(body(7), dictionary, 3)).toEqual(frame);
  expect(second.decompress(frame, dictionary, body(7).length)).toEqual(body(7));
});

test('a frame without a length, and one that is no frame, are refused', async () => {
  const dictionary = await dictionaryOf(1);
  // A window of a kilobyte, one empty last block, and no length.
  const without = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0, 1, 0, 0]);
  expect(statedLength(without)).toBeNull();
  await expect(unzstd(without, dictionary)).rejects.toThrow('does not state its content’s length');
  await expect(unzstd(new Uint8Array(), dictionary)).rejects.toBeInstanceOf(ZstdError);
});
