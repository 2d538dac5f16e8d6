import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countBits,
  EXTENT_BLOCKS,
  extentOf,
  REGION_BLOCKS,
  REGION_EXTENTS,
  regionOf,
} from '../../src/adapters/pglite/files/format/block-extents.ts';
import { StoredFiles } from '../../src/adapters/pglite/files/format/block-files.ts';
import { chooseFolds } from '../../src/adapters/pglite/files/flush/block-folding.ts';
import type { Fold } from '../../src/adapters/pglite/files/flush/block-folding.ts';
import { BlockMap } from '../../src/adapters/pglite/files/format/block-map.ts';

const PATHS = ['/base/5/1259', '/base/5/2619', '/pg_wal/000000010000000000000001'];
const EXTENTS = REGION_EXTENTS + 4;

/** A file whose extents hold all of their blocks. */
function packed(extents: number): BlockMap {
  const map = new BlockMap();
  for (let extent = 0; extent < extents; extent += 1) pack(map, extent);
  return map;
}

function pack(map: BlockMap, extent: number): void {
  const indexes = Array.from({ length: EXTENT_BLOCKS }, (_, i) => extent * EXTENT_BLOCKS + i);
  map.pack(
    extent,
    indexes.map((index) => ({ index, sum: index + 1 })),
  );
}

function loosen(map: BlockMap, extent: number, count: number, now: number): void {
  for (let i = 0; i < count; i += 1) map.loosen(extent * EXTENT_BLOCKS + i, 7 + i, now);
}

function packRegion(map: BlockMap, region: number, blocks = REGION_BLOCKS): void {
  const indexes = Array.from({ length: blocks }, (_, i) => region * REGION_BLOCKS + i);
  map.packRegion(
    region,
    indexes.map((index) => ({ index, sum: index + 1 })),
  );
}

function storedAs(maps: Readonly<Record<string, BlockMap>>): StoredFiles {
  const files = new StoredFiles();
  for (const [path, map] of Object.entries(maps)) files.set(path, map);
  return files;
}

/** As the flush does it that a fold was chosen for. */
function carryOut(files: StoredFiles, { path, extent, region }: Fold): void {
  const map = files.get(path)!;
  if (region) packRegion(map, regionOf(extent));
  else pack(map, extent);
  files.set(path, map);
}

/** The counters say what the masks say. */
function expectTrueCounts(files: StoredFiles, paths: readonly string[]): void {
  const sums = { blocks: 0, dead: 0, loose: 0 };
  for (const path of paths) {
    const map = files.get(path)!;
    const states = [...map.extents.values()];
    const dead = states.reduce((sum, state) => sum + countBits(state.loose & state.packed), 0);
    const blocks = states.reduce((sum, state) => sum + countBits(state.loose | state.packed), 0);
    const loose = states.reduce((sum, state) => sum + countBits(state.loose), 0);
    expect([map.dead, map.sums.size, map.loose]).toEqual([dead, blocks, loose]);
    const extents = [...map.extents].filter(([, state]) => state.loose !== 0).map(([extent]) => extent);
    expect(new Set(map.looseExtents)).toEqual(new Set(extents));
    sums.dead += dead;
    sums.blocks += blocks;
    if (!path.startsWith('/pg_wal/')) sums.loose += loose;
  }
  expect({ blocks: files.blocks, dead: files.dead, loose: files.loose }).toEqual(sums);
}

const change = fc.oneof(
  { weight: 20, arbitrary: fc.constant('loosen' as const) },
  { weight: 1, arbitrary: fc.constant('cut' as const) },
  { weight: 1, arbitrary: fc.constant('region' as const) },
);
const changes = fc.array(
  fc.record({ path: fc.constantFrom(...PATHS), index: fc.nat(EXTENTS * EXTENT_BLOCKS - 1), change }),
  { maxLength: 400 },
);

test('whatever is written and cut, after its flush the hidden blocks are few beside those that count', () => {
  fc.assert(
    fc.property(
      changes,
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('commit' as const, 'rest' as const, 'close' as const),
      (all, aFlush, leisure) => {
        const files = storedAs(Object.fromEntries(PATHS.map((path) => [path, packed(EXTENTS)])));
        for (let from = 0; from < all.length; from += aFlush) {
          for (const { path, index, change } of all.slice(from, from + aFlush)) {
            const map = files.get(path)!;
            if (change === 'loosen') map.loosen(index, 5, from);
            else if (change === 'region') packRegion(map, regionOf(extentOf(index)));
            else {
              for (const extent of map.cut(index)) {
                const first = extent * EXTENT_BLOCKS;
                const count = Math.min(EXTENT_BLOCKS, index - first);
                expect(count).toBeGreaterThan(0);
                expect(map.isWhole(regionOf(extent))).toBe(false);
                map.pack(
                  extent,
                  Array.from({ length: count }, (_, i) => ({ index: first + i, sum: 3 })),
                );
              }
              // Nothing is left behind the end.
              for (const [extent, { packed, loose }] of map.extents) {
                const room = Math.max(0, Math.min(EXTENT_BLOCKS, index - extent * EXTENT_BLOCKS));
                const behind = room === EXTENT_BLOCKS ? 0 : (packed | loose) & ~((1 << room) - 1);
                expect(behind).toBe(0);
              }
            }
            files.set(path, map);
          }
          for (const fold of chooseFolds(files, from, leisure)) {
            const map = files.get(fold.path)!;
            if (!fold.region) expect(map.isWhole(regionOf(fold.extent))).toBe(false);
            carryOut(files, fold);
          }
          expect(files.dead).toBeLessThanOrEqual(0.15 * files.blocks);
          expectTrueCounts(files, PATHS);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('where many blocks are loose, one cold extent is folded, and neither a hot one nor the log', () => {
  const table = packed(23);
  const log = packed(4);
  const files = storedAs({ [PATHS[0]!]: table, [PATHS[2]!]: log });
  const folds = (now: number): Fold[] => {
    files.set(PATHS[0]!, table);
    files.set(PATHS[2]!, log);
    return chooseFolds(files, now, 'commit');
  };
  loosen(table, 3, 20, 1);
  loosen(table, 4, 12, 1);
  loosen(table, 9, 3, 1);
  loosen(log, 0, 20, 1);
  expect(folds(9)).toEqual([]);
  loosen(table, 20, 32, 9);
  expect(folds(9)).toEqual([{ path: PATHS[0], extent: 3, region: false }]);
  pack(table, 3);
  loosen(table, 21, 20, 9);
  expect(folds(9)).toEqual([{ path: PATHS[0], extent: 4, region: false }]);
  pack(table, 4);
  loosen(table, 22, 12, 9);
  // What is left was changed by this checkpoint, or is too little.
  expect(folds(10)).toEqual([]);
});

test('at rest, extents that fill a region become one, and hot ones are folded as well', () => {
  const table = packed(2 * REGION_EXTENTS + 3);
  const files = storedAs({ [PATHS[0]!]: table });
  const folds = (): Fold[] => {
    files.set(PATHS[0]!, table);
    return chooseFolds(files, 9, 'rest');
  };
  loosen(table, 2, 1, 9);
  const second = { path: PATHS[0]!, extent: REGION_EXTENTS, region: true };
  // The first one is being written to.
  expect(folds()).toEqual([second]);
  carryOut(files, second);
  expect(folds()).toEqual([]);
  loosen(table, REGION_EXTENTS + 1, 32, 9);
  loosen(table, 2 * REGION_EXTENTS, 32, 9);
  loosen(table, 2 * REGION_EXTENTS + 1, 8, 9);
  const hot = [0, 1].map((i) => ({ path: PATHS[0]!, extent: 2 * REGION_EXTENTS + i, region: false }));
  expect(folds()).toEqual(hot);
  for (const fold of hot) carryOut(files, fold);
  // Too little is loose of the region.
  expect(folds()).toEqual([]);
});
