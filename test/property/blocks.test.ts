import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  blocksToPack,
  packBlocks,
  REGION_BYTES,
  REGION_EXTENTS,
  unpackBlocks,
} from '../../src/adapters/pglite/files/format/block-extents.ts';
import {
  BLOCK_BYTES,
  blockCount,
  blockOf,
  dirtyBlocks,
} from '../../src/adapters/pglite/files/format/blocks.ts';
import { joinBytes } from '../../src/lib/bytes/join-bytes.ts';
import {
  lacksNoBlock,
  openTail,
  sealRegion,
  unsealRegion,
} from '../../src/adapters/pglite/files/format/region-seal.ts';
import { Sealer } from '../../src/adapters/pglite/files/format/seal.ts';

const MAX_BYTES = 4 * BLOCK_BYTES;

let sealer: Sealer;
beforeAll(async () => {
  sealer = await Sealer.create();
});

/** What happens to a file between two flushes, in order. */
const step = fc.oneof(
  fc.record({
    at: fc.nat(MAX_BYTES - 1),
    length: fc.integer({ min: 1, max: 2 * BLOCK_BYTES }),
    byte: fc.nat(255),
  }),
  fc.record({ size: fc.nat(MAX_BYTES) }),
);
const flushes = fc.array(fc.record({ steps: fc.array(step, { maxLength: 6 }), full: fc.boolean() }), {
  maxLength: 8,
});

test('the dirty blocks, over those stored before, are the file: whatever was written, cut and grown', () => {
  fc.assert(
    fc.property(flushes, (rounds) => {
      let file = new Uint8Array(0);
      const resize = (size: number): void => {
        const next = new Uint8Array(size);
        next.set(file.subarray(0, size));
        file = next;
      };
      const stored = new Map<number, Uint8Array>();
      for (const { steps, full } of rounds) {
        const chunks: { at: number; data: Uint8Array }[] = [];
        let cutAt: number | null = null;
        for (const one of steps) {
          if ('size' in one) {
            if (one.size < file.length) cutAt = Math.min(one.size, cutAt ?? one.size);
            resize(one.size);
            continue;
          }
          const end = Math.min(one.at + one.length, MAX_BYTES);
          if (end > file.length) resize(end);
          file.fill(one.byte, one.at, end);
          chunks.push({ at: one.at, data: file.slice(one.at, end) });
        }
        if (full) stored.clear();
        for (const index of stored.keys()) if (index >= blockCount(file.length)) stored.delete(index);
        for (const index of dirtyBlocks({ chunks, full, size: file.length }, cutAt)) {
          const sealed = sealer.seal(blockOf(file, index), index);
          if (sealed === null) stored.delete(index);
          else stored.set(index, sealed.value.slice());
        }
        const read = new Uint8Array(file.length);
        for (const [index, value] of stored) {
          const opened = sealer.open(value, index);
          expect(opened).not.toBeNull();
          read.set(opened!.block, index * BLOCK_BYTES);
        }
        expect(Buffer.compare(read, file)).toBe(0);
      }
    }),
    { numRuns: 300 },
  );
});

test('a file that only grows costs what was written to it', () => {
  const size = 100 * BLOCK_BYTES;
  const chunks = [{ at: 98 * BLOCK_BYTES + 5, data: new Uint8Array(BLOCK_BYTES) }];
  expect([...dirtyBlocks({ chunks, full: false, size }, null)]).toEqual([98, 99]);
  expect([...dirtyBlocks({ chunks, full: false, size }, 97 * BLOCK_BYTES)]).toEqual([97, 98, 99]);
});

test('a sealed block with another bit, another length or in another place is refused', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 300 }).filter((bytes) => bytes.some((byte) => byte !== 0)),
      fc.nat(1_000),
      fc.nat(),
      fc.nat(7),
      fc.integer({ min: 1, max: 1_000 }),
      (bytes, index, at, bit, away) => {
        const value = sealer.seal(bytes, index)!.value.slice();
        expect(sealer.open(value, index)?.block).toEqual(bytes);
        expect(sealer.open(value, index + away)).toBeNull();
        expect(sealer.open(value.subarray(0, value.length - 1), index)).toBeNull();
        value[at % value.length]! ^= 1 << bit;
        expect(sealer.open(value, index)).toBeNull();
      },
    ),
  );
  expect(sealer.seal(new Uint8Array(BLOCK_BYTES), 3)).toBeNull();
  expect(sealer.open(new Uint8Array(0), 0)).toBeNull();
});

/** Blocks of an extent, some of zeros; the last may be short. */
const fileOfBlocks = fc
  .tuple(fc.array(fc.nat(3), { minLength: 1, maxLength: 70 }), fc.integer({ min: 1, max: BLOCK_BYTES }))
  .map(([fills, last]) => {
    const file = new Uint8Array((fills.length - 1) * BLOCK_BYTES + last);
    fills.forEach((fill, i) => blockOf(file, i).fill(fill === 3 ? 0 : fill));
    return file;
  });

test('a packed extent gives back the blocks that are not zeros, and takes no room for the others', () => {
  fc.assert(
    fc.property(fileOfBlocks, fc.nat(2), (file, extent) => {
      const blocks = blocksToPack(sealer, file, extent);
      const stored = packBlocks(blocks);
      if (blocks.length === 0) {
        expect(unpackBlocks(stored, extent)).toBeNull();
        return;
      }
      const read = new Uint8Array(file.length);
      for (const { index, block, sum } of unpackBlocks(stored, extent)!) {
        expect(sealer.fits(block, index, sum)).toBe(true);
        read.set(block, index * BLOCK_BYTES);
      }
      const part = (bytes: Uint8Array) =>
        bytes.subarray(extent * 32 * BLOCK_BYTES, (extent + 1) * 32 * BLOCK_BYTES);
      expect(Buffer.compare(part(read), part(file))).toBe(0);
      const bytes = blocks.reduce((sum, { block }) => sum + block.length, 0);
      expect(stored.length).toBe(bytes + 4 * blocks.length + 4);
    }),
    { numRuns: 100 },
  );
});

test('an extent with another bit, another length or in another place is refused', () => {
  const fits = (value: Uint8Array, extent: number): boolean =>
    unpackBlocks(value, extent)?.every(({ block, index, sum }) => sealer.fits(block, index, sum)) ?? false;
  fc.assert(
    fc.property(fileOfBlocks, fc.nat(), fc.nat(7), (file, at, bit) => {
      const blocks = blocksToPack(sealer, file, 0);
      fc.pre(blocks.length > 0);
      const value = packBlocks(blocks);
      expect(fits(value, 0)).toBe(true);
      expect(fits(value, 1)).toBe(false);
      expect(fits(value.subarray(0, value.length - 1), 0)).toBe(false);
      value[at % value.length]! ^= 1 << bit;
      expect(fits(value, 0)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a region that lacks no block has a sum of its own, which every other bit and place breaks', () => {
  const file = new Uint8Array(REGION_BYTES);
  for (let index = 0; index < blockCount(REGION_BYTES); index += 1)
    blockOf(file, index).fill((index % 255) + 1);
  const packed = packBlocks(blocksToPack(sealer, file, 0, REGION_EXTENTS), REGION_EXTENTS);
  const stored = joinBytes(sealRegion(sealer, packed, 0));
  expect(Buffer.compare(unsealRegion(stored), packed)).toBe(0);
  const open = (value: Uint8Array, region = 0) =>
    openTail(sealer, value.subarray(0, REGION_BYTES), value.subarray(REGION_BYTES), region);
  const opened = open(stored)!;
  expect(opened.sound).toBe(true);
  expect(opened.sums).toEqual(unpackBlocks(packed, 0, REGION_EXTENTS)!.map(({ sum }) => sum));
  // One of an earlier layout has none.
  expect(open(packed)).toEqual({ sums: opened.sums, sound: false });
  expect(open(stored, 1)?.sound).toBe(false);
  fc.assert(
    fc.property(fc.oneof(fc.nat(stored.length - 1), fc.nat(2200)), fc.nat(7), (back, bit) => {
      const at = stored.length - 1 - back;
      stored[at]! ^= 1 << bit;
      const { sound } = open(stored) ?? { sound: false };
      stored[at]! ^= 1 << bit;
      expect(sound).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test('a region that lacks a block is stored as an extent is', () => {
  const file = new Uint8Array(REGION_BYTES).fill(1);
  blockOf(file, 77).fill(0);
  const packed = packBlocks(blocksToPack(sealer, file, 0, REGION_EXTENTS), REGION_EXTENTS);
  expect(lacksNoBlock(packed.length)).toBe(false);
  expect(sealRegion(sealer, packed, 0)[0]).toBe(packed);
  expect(sealRegion(sealer, packed, 0)).toHaveLength(1);
  expect(unsealRegion(packed)).toBe(packed);
});
