import type { FileWrite } from '@electric-sql/pglite/memfs-frontend';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_BYTES, blocksOf, compose, wholeFile } from '../../src/adapters/pglite/blocks.ts';

const MAX_BYTES = 4 * BLOCK_BYTES;

/** One flush of a file: some writes, perhaps a new size, perhaps the whole of it. */
const flush = fc.record({
  writes: fc.array(
    fc.record({
      at: fc.nat(MAX_BYTES - 1),
      length: fc.integer({ min: 1, max: 2 * BLOCK_BYTES }),
      byte: fc.nat(255),
    }),
    { maxLength: 4 },
  ),
  truncate: fc.option(fc.nat(MAX_BYTES), { nil: null }),
  full: fc.boolean(),
});

test('blocks put together are the file, whatever was written, cut and grown', () => {
  fc.assert(
    fc.property(fc.array(flush, { maxLength: 8 }), (flushes) => {
      let file = new Uint8Array(0);
      const stored = new Map<number, Uint8Array>();
      for (const { writes, truncate, full } of flushes) {
        const resize = (size: number): void => {
          const next = new Uint8Array(size);
          next.set(file.subarray(0, size));
          file = next;
        };
        if (truncate !== null) resize(truncate);
        const ranges: [number, number][] = [];
        for (const { at, length, byte } of writes) {
          const end = Math.min(at + length, MAX_BYTES);
          if (end > file.length) resize(end);
          file.fill(byte, at, end);
          ranges.push([at, end]);
        }
        // As the file system reports it: disjoint ranges in order, with the bytes as they are at the flush.
        const merged: [number, number][] = [];
        for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
          const last = merged.at(-1);
          if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
          else merged.push([start, end]);
        }
        const changed: FileWrite = {
          path: '/f',
          size: file.length,
          full: false,
          truncate: truncate !== null,
          chunks: merged.map(([at, end]) => ({ at, data: file.slice(at, end) })),
        };
        const write = full || changed.truncate ? wholeFile(changed, file.slice()) : changed;
        if (write.full) stored.clear();
        for (const block of blocksOf(write)) {
          const bytes = compose(block, block.whole ? undefined : stored.get(block.index));
          if (bytes === null) stored.delete(block.index);
          else stored.set(block.index, bytes);
        }
        const read = new Uint8Array(file.length);
        for (const [index, bytes] of stored) {
          const offset = index * BLOCK_BYTES;
          expect(offset).toBeLessThan(file.length);
          read.set(bytes.subarray(0, file.length - offset), offset);
        }
        expect(Buffer.compare(read, file)).toBe(0);
      }
    }),
    { numRuns: 300 },
  );
});
