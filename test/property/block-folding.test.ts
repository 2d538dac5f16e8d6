import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBits, EXTENT_BLOCKS } from '../../src/adapters/pglite/block-extents.ts';
import { chooseFolds } from '../../src/adapters/pglite/block-folding.ts';
import { BlockMap } from '../../src/adapters/pglite/block-map.ts';

const PATHS = ['/base/5/1259', '/base/5/2619', '/pg_wal/000000010000000000000001'];
const EXTENTS = 6;

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

const writes = fc.array(
  fc.record({
    path: fc.constantFrom(...PATHS),
    index: fc.nat(EXTENTS * EXTENT_BLOCKS - 1),
    cut: fc.boolean(),
  }),
  { maxLength: 400 },
);

test('whatever is written and cut, after its flush the hidden blocks are few beside those that count', () => {
  fc.assert(
    fc.property(writes, fc.integer({ min: 1, max: 20 }), (all, aFlush) => {
      const files = new Map(PATHS.map((path) => [path, packed(EXTENTS)]));
      for (let from = 0; from < all.length; from += aFlush) {
        for (const { path, index, cut } of all.slice(from, from + aFlush)) {
          const map = files.get(path)!;
          const torn = cut && index % 7 === 0 ? map.cut(index) : null;
          if (torn !== null) {
            const blocks = Array.from({ length: index % EXTENT_BLOCKS }, (_, i) => ({
              index: torn * EXTENT_BLOCKS + i,
              sum: 3,
            }));
            map.pack(torn, blocks);
          } else if (!cut) map.loosen(index, 5, from);
        }
        for (const { path, extent } of chooseFolds(files, from)) {
          expect(files.get(path)!.extents.get(extent)?.loose).not.toBe(0);
          pack(files.get(path)!, extent);
        }
        const [dead, blocks] = [...files.values()].reduce(
          ([d, b], map) => [d + map.dead, b + map.sums.size],
          [0, 0],
        );
        expect(dead).toBeLessThanOrEqual(0.15 * blocks);
        // The counters say what the masks say.
        for (const map of files.values()) {
          const states = [...map.extents.values()];
          expect(map.loose).toBe(states.reduce((sum, { loose }) => sum + countBits(loose), 0));
          expect(map.dead).toBe(
            states.reduce((sum, state) => sum + countBits(state.loose & state.packed), 0),
          );
          expect(map.sums.size).toBe(
            states.reduce((sum, state) => sum + countBits(state.loose | state.packed), 0),
          );
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('where many blocks are loose, one cold extent is folded, and neither a hot one nor the log', () => {
  const table = packed(23);
  const log = packed(4);
  const files = new Map([
    [PATHS[0]!, table],
    [PATHS[2]!, log],
  ]);
  loosen(table, 3, 20, 1);
  loosen(table, 4, 12, 1);
  loosen(table, 9, 3, 1);
  loosen(log, 0, 20, 1);
  expect(chooseFolds(files, 9)).toEqual([]);
  loosen(table, 20, 32, 9);
  const cold = [{ path: PATHS[0], extent: 3 }];
  expect(chooseFolds(files, 9)).toEqual(cold);
  pack(table, 3);
  loosen(table, 21, 20, 9);
  expect(chooseFolds(files, 9)).toEqual([{ path: PATHS[0], extent: 4 }]);
  pack(table, 4);
  loosen(table, 22, 12, 9);
  // What is left was changed by this checkpoint, or is too little.
  expect(chooseFolds(files, 10)).toEqual([]);
});
