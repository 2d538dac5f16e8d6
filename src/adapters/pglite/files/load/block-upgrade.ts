import { unwrap } from 'idb';
import type { IDBPTransaction } from 'idb';
import { extentOf, packBlocks } from '../format/block-extents.ts';
import type { PackedBlock } from '../format/block-extents.ts';
import type { Layout, Part, PartKey, Stores } from '../format/block-layout.ts';
import { BLOCK_BYTES } from '../format/blocks.ts';
import { sealOf } from '../format/seal.ts';
import type { Sealer } from '../format/seal.ts';

type Upgrade = IDBPTransaction<Layout, Stores, 'versionchange'>;

/** Blocks read at once: 8 MB. */
const CHUNK_BLOCKS = 1024;
/** Progress is told every 2 MB. */
const PROGRESS_BYTES = 2 * 1024 * 1024;

/**
 * Brings a directory of an earlier layout to this one, in the one transaction that changes the version: every whole
 * block goes into its extent. A checksum goes along as it is, so that a block that does not fit its own is found on
 * opening.
 * @param progress is told how many bytes are done
 */
export async function upgradeLayout(
  tx: Upgrade,
  from: number,
  sealer: Sealer,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const extents = unwrap(tx.objectStore('extents'));
  const blocks = unwrap(tx.objectStore('blocks'));
  const sums = new Map<string, number>();
  /** What cannot lie in the middle of an extent. */
  const short: [PartKey, Part][] = [];
  let packed: PackedBlock[] = [];
  let place: PartKey = ['', -1];
  const pack = (): void => {
    if (packed.length > 0) extents.put(packBlocks(packed), place);
    packed = [];
  };
  const total = (await tx.objectStore('blocks').count()) * BLOCK_BYTES;
  let done = 0;
  for await (const [key, stored] of storedBlocks(tx)) {
    const [path, index] = key;
    if (done % PROGRESS_BYTES === 0) progress(done, total);
    done += BLOCK_BYTES;
    const value = from === 1 ? sealer.seal(stored, index)?.value.slice() : stored;
    if (value === undefined) continue;
    const { block, sum } = sealOf(value);
    sums.set(path, (sums.get(path) ?? 0) ^ sum);
    if (block.length !== BLOCK_BYTES) {
      short.push([key, value]);
      continue;
    }
    if (path !== place[0] || extentOf(index) !== place[1]) pack();
    place = [path, extentOf(index)];
    packed.push({ index, block, sum });
  }
  pack();
  blocks.clear();
  for (const [key, value] of short) blocks.put(value, key);
  if (from === 1) await writeRecords(tx, sums);
}

/** All blocks in the order of their keys. */
async function* storedBlocks(tx: Upgrade): AsyncGenerator<[PartKey, Part]> {
  const store = tx.objectStore('blocks');
  let after: PartKey | undefined;
  do {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const [keys, values] = await Promise.all([
      store.getAllKeys(range, CHUNK_BLOCKS),
      store.getAll(range, CHUNK_BLOCKS),
    ]);
    for (const [i, key] of keys.entries()) yield [key, values[i]!];
    after = keys.at(-1);
  } while (after !== undefined);
}

/** Version 1 knew a file's size alone. */
async function writeRecords(tx: Upgrade, sums: ReadonlyMap<string, number>): Promise<void> {
  const files = tx.objectStore('files');
  const [paths, sizes] = await Promise.all([files.getAllKeys(), files.getAll()]);
  for (const [i, path] of paths.entries()) {
    unwrap(files).put([sizes[i] as unknown as number, (sums.get(path) ?? 0) >>> 0], path);
  }
}
