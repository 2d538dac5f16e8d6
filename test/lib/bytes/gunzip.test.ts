import { deflateRawSync, gzipSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gunzip } from '../../../src/lib/bytes/gunzip.ts';

async function* cut(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function unpacked(bytes: Uint8Array, length = 4_096): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of gunzip(cut(bytes, length))) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** Texts that repeat near and far, and noise. */
const content = fc.oneof(
  fc.uint8Array({ maxLength: 3_000 }),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 40 }), fc.nat(4_000))
    .map(([text, times]) => new Uint8Array(Buffer.from(text.repeat(times)))),
  fc
    .tuple(fc.uint8Array({ minLength: 33_000, maxLength: 34_000 }), fc.nat(5))
    .map(([some, times]) => new Uint8Array(Buffer.concat(Array.from({ length: times }, () => some)))),
);
const options = fc.record({
  level: fc.integer({ min: 0, max: 9 }),
  strategy: fc.constantFrom(
    constants.Z_DEFAULT_STRATEGY,
    constants.Z_FIXED,
    constants.Z_HUFFMAN_ONLY,
    constants.Z_RLE,
  ),
});

describe('gunzip', () => {
  it('unpacks what zlib packs, in any number of members, cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(content, options), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 70_000 }),
        async (members, length) => {
          const packed = new Uint8Array(Buffer.concat(members.map(([bytes, how]) => gzipSync(bytes, how))));
          const whole = Buffer.concat(members.map(([bytes]) => bytes));
          expect(Buffer.compare(await unpacked(packed, length), whole)).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads over names, comments and extra fields, and zeros behind the end', async () => {
    const text = Buffer.from('prices');
    const body = deflateRawSync(text);
    const tail = gzipSync(text).subarray(-8);
    const header = Buffer.from([0x1f, 0x8b, 8, 4 + 8 + 16 + 2, 0, 0, 0, 0, 0, 3, 2, 0, 65, 66]);
    const packed = Buffer.concat([
      header,
      Buffer.from('name\0comment\0'),
      Buffer.from([1, 2]),
      body,
      tail,
      Buffer.alloc(512),
    ]);
    expect(Buffer.from(await unpacked(new Uint8Array(packed), 3)).toString()).toBe('prices');
  });

  it('refuses what is cut off, changed, or followed by something else', async () => {
    const packed = new Uint8Array(gzipSync('prices '.repeat(2_000)));
    for (const length of [1, 9, 20, packed.length - 9, packed.length - 1])
      await expect(unpacked(packed.slice(0, length))).rejects.toThrow('damaged or cut off');
    await expect(unpacked(new Uint8Array([...packed, 1, 2, 3]))).rejects.toThrow('something else');
    for (let at = 10; at < packed.length; at += 7) {
      const changed = packed.slice();
      changed[at]! ^= 16;
      await expect(unpacked(changed)).rejects.toThrow();
    }
  });
});
