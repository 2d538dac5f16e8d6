import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BlockCache } from '../../src/adapters/pglite/files/paged/block-cache.ts';
import { REGION_BLOCKS, REGION_BYTES } from '../../src/adapters/pglite/files/format/block-extents.ts';
import { BLOCK_BYTES } from '../../src/adapters/pglite/files/format/blocks.ts';
import { PagedFile } from '../../src/adapters/pglite/files/paged/paged-file.ts';
import type { PagedReader } from '../../src/adapters/pglite/files/paged/paged-file.ts';
import type { Scratch } from '../../src/adapters/pglite/files/paged/scratch-file.ts';

const REGIONS = 2;
const SIZE = REGIONS * REGION_BYTES;

/** Borders of blocks and of regions are where mistakes would be. */
const at = fc
  .tuple(
    fc.oneof(
      fc.nat(20),
      fc.integer({ min: REGION_BLOCKS - 10, max: REGION_BLOCKS + 10 }),
      fc.nat(2 * REGION_BLOCKS - 1),
    ),
    fc.oneof(fc.constant(0), fc.nat(BLOCK_BYTES - 1)),
  )
  .map(([block, by]) => block * BLOCK_BYTES + by);
const length = fc.oneof(
  fc.constant(BLOCK_BYTES),
  fc.integer({ min: 1, max: 3 * BLOCK_BYTES }),
  fc.constant(REGION_BYTES),
);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      at,
      length,
      byte: fc.integer({ min: 1, max: 255 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('read' as const), at, length }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('storing' as const), region: fc.nat(REGIONS - 1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('stored' as const) }) },
);

/** Copies in memory, room for one. It can be told to lie. */
class OneCopy implements Scratch {
  lies = false;
  reads = 0;
  readonly #copies = new Map<object, Uint8Array>();

  get bytes(): number {
    return this.#copies.size * REGION_BYTES;
  }

  read(region: object, from: number, to: number): Uint8Array<ArrayBuffer> | null {
    const bytes = this.#copies.get(region)?.slice(from, to) as Uint8Array<ArrayBuffer> | undefined;
    if (bytes === undefined) return null;
    this.reads += 1;
    if (this.lies) bytes[0]! ^= 1;
    return bytes;
  }

  put(region: object, bytes: Uint8Array): void {
    if (this.#copies.size === 0) this.#copies.set(region, bytes.slice());
  }

  drop(region: object): void {
    this.#copies.delete(region);
  }

  close(): void {
    this.#copies.clear();
  }
}

/** Blobs are read at once here, of what they were made of; a block's sum is a sum. */
function reader(
  cache: BlockCache,
  scratch: Scratch | null = null,
): PagedReader & { store(bytes: Uint8Array): Blob } {
  const kept = new WeakMap<Blob, Uint8Array>();
  return {
    cache,
    scratch,
    store(bytes) {
      const blob = new Blob([]);
      kept.set(blob, bytes.slice());
      return blob;
    },
    read: (blob, from, to) => kept.get(blob)!.slice(from, to) as Uint8Array<ArrayBuffer>,
    fits: (block, _, sum) => sumOf(block) === sum,
    failed(_, path, index) {
      throw new Error(`Block ${index} of ${path} is damaged.`);
    },
  };
}

function sumOf({ buffer, byteOffset }: Uint8Array): number {
  const words = new Uint32Array(buffer, byteOffset, BLOCK_BYTES / 4);
  let sum = 7;
  for (let i = 0; i < words.length; i += 1) sum = (Math.imul(sum, 31) + words[i]!) | 0;
  return sum;
}

const sumsOf = (bytes: Uint8Array): number[] =>
  Array.from({ length: REGION_BLOCKS }, (_, i) =>
    sumOf(bytes.subarray(i * BLOCK_BYTES, (i + 1) * BLOCK_BYTES)),
  );

it('is the array that it stands for, whatever is stored meanwhile', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
      fc.boolean(),
      (steps, copied) => {
        const cache = new BlockCache(2 * BLOCK_BYTES);
        const disk = reader(cache, copied ? new OneCopy() : null);
        const plain = new Uint8Array(SIZE).fill(9);
        const file = PagedFile.of('/base/1/2', plain, disk);
        const pending: (() => void)[] = [];
        for (const one of steps) {
          if (one.do === 'set') {
            const bytes = new Uint8Array(Math.min(one.length, SIZE - one.at)).fill(one.byte);
            plain.set(bytes, one.at);
            file.set(bytes, one.at);
          } else if (one.do === 'read') {
            const to = Math.min(SIZE, one.at + one.length);
            expect(Buffer.compare(file.subarray(one.at, to), plain.subarray(one.at, to))).toBe(0);
          } else if (one.do === 'cut') {
            plain.fill(0, one.at);
            file.cut(one.at);
          } else if (one.do === 'storing') {
            const from = one.region * REGION_BYTES;
            const bytes = file.subarray(from, from + REGION_BYTES).slice();
            const since = file.storing(one.region);
            pending.push(() =>
              file.stored(one.region, since, { blob: disk.store(bytes), sums: sumsOf(bytes) }),
            );
          } else pending.shift()?.();
        }
        for (const tell of pending) tell();
        expect(Buffer.compare(file.subarray(0, SIZE), plain)).toBe(0);
        expect(cache.bytes).toBeLessThanOrEqual(cache.limit);
      },
    ),
    { numRuns: 25 },
  );
});

it('gives its memory back once it is stored, and what is damaged is never read', () => {
  const disk = reader(new BlockCache(BLOCK_BYTES));
  const bytes = new Uint8Array(REGION_BYTES).fill(5);
  const file = PagedFile.of('/base/1/2', bytes, disk);
  expect(file.held).toEqual({ memory: REGION_BYTES, stored: 0 });
  const since = file.storing(0);
  file.set(new Uint8Array(BLOCK_BYTES).fill(6), 3 * BLOCK_BYTES);
  const damaged = bytes.slice();
  damaged[10 * BLOCK_BYTES] = 0;
  file.stored(0, since, { blob: disk.store(damaged), sums: sumsOf(bytes) });
  expect(file.held).toEqual({ memory: BLOCK_BYTES, stored: REGION_BYTES });
  expect(file.subarray(3 * BLOCK_BYTES, 3 * BLOCK_BYTES + 1)).toEqual(Uint8Array.of(6));
  expect(file.subarray(0, 1)).toEqual(Uint8Array.of(5));
  expect(() => file.subarray(10 * BLOCK_BYTES, 10 * BLOCK_BYTES + 1)).toThrow(
    'Block 10 of /base/1/2 is damaged.',
  );
});

it('reads what is asked for often of a copy, and believes it nothing', () => {
  const copy = new OneCopy();
  const disk = reader(new BlockCache(BLOCK_BYTES), copy);
  const bytes = Uint8Array.from({ length: REGION_BYTES }, (_, i) => i / BLOCK_BYTES);
  const file = PagedFile.of('/base/1/2', bytes, disk);
  const blob = disk.store(bytes);
  file.stored(0, file.storing(0), { blob, sums: sumsOf(bytes) });
  const read = (block: number): number => file.subarray(block * BLOCK_BYTES, block * BLOCK_BYTES + 1)[0]!;
  for (let block = 0; block < 8; block += 1) expect(read(block)).toBe(block);
  expect([copy.bytes, copy.reads]).toEqual([REGION_BYTES, 0]);
  expect(read(100)).toBe(100);
  expect(copy.reads).toBe(1);
  copy.lies = true;
  expect(read(101)).toBe(101);
  expect(copy.reads).toBe(2);
  file.set(new Uint8Array(REGION_BYTES).fill(3), 0);
  expect(read(102)).toBe(3);
  const anew = new Uint8Array(REGION_BYTES).fill(3);
  file.stored(0, file.storing(0), { blob: disk.store(anew), sums: sumsOf(anew) });
  expect(copy.bytes).toBe(0);
  expect(read(103)).toBe(3);
});
