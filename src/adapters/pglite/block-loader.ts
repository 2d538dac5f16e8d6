import type { IDBPDatabase } from 'idb';
import { AppError } from '../../domain/errors.ts';
import { bitOf, extentOf, REGION_EXTENTS, unpackBlocks } from './block-extents.ts';
import type { PackedBlock } from './block-extents.ts';
import { DIRECTORY } from './block-layout.ts';
import type { FileRecord, Layout, PartKey } from './block-layout.ts';
import { BlockMap } from './block-map.ts';
import { blockChunks, extentChunks, PartReader, regionChunks } from './block-parts.ts';
import { BLOCK_BYTES } from './blocks.ts';
import type { Sealer } from './seal.ts';
import { capacityFor } from './spare-room.ts';

/** A stored file or directory. */
export interface LoadedEntry {
  readonly path: string;
  /** Both null for a directory. The buffer may go on behind the file's bytes, with zeros. */
  readonly data: Uint8Array<ArrayBuffer> | null;
  readonly map: BlockMap | null;
}

/** Called as the stored bytes come in. */
export type LoadProgress = (loaded: number, total: number) => void;

/** Progress is told every 2 MB. */
const PROGRESS_BYTES = 2 * 1024 * 1024;

const WHAT_TO_DO =
  'Reload the page to read it once more. If it stays so, this life cannot go on: clear this site’s data in the browser’s settings to begin another';

/** `relation` is the number in the file's name, which PostgreSQL calls its relfilenode. */
function damagedFile(path: string, index: number | null, what: string, place = 'Block'): AppError {
  const relation = /^\/(?:base\/\d+|global)\/(\d+)/.exec(path)?.[1] ?? null;
  const where = index === null ? `The file ${path}` : `${place} ${index} of the file ${path}`;
  const named = relation === null ? '' : ` (relation ${relation})`;
  return new AppError('store.corrupt', `${where}${named} ${what}. ${WHAT_TO_DO}.`, {
    data: { file: path, block: index, relation },
  });
}

const NO_PLACE = 'has no place in its file';
const WRONG_LENGTH = 'is not as long as it says';

/**
 * Everything stored, directories before what is in them. A file is put together in the buffer that it will live in,
 * and handed over when it is whole, so that beside the files there is never more than the few chunks that are on their
 * way.
 * @throws AppError `store.corrupt` where a checksum does not fit
 */
export async function* loadEntries(
  db: IDBPDatabase<Layout>,
  sealer: Sealer,
  progress: LoadProgress,
): AsyncGenerator<LoadedEntry> {
  const tx = db.transaction(['files', 'regions', 'extents']);
  const [paths, records, regionKeys, extentKeys] = await Promise.all([
    tx.objectStore('files').getAllKeys(),
    tx.objectStore('files').getAll(),
    tx.objectStore('regions').getAllKeys(),
    tx.objectStore('extents').getAllKeys(),
  ]);
  const sizes = new Map(paths.map((path, i) => [path, records[i]![0]]));
  const extents = new PartReader(extentChunks(db, extentKeys, (path) => sizes.get(path) ?? 0));
  const regions = new PartReader(regionChunks(db, regionKeys));
  const blocks = new PartReader(blockChunks(db));
  const total = records.reduce((sum, [size]) => sum + Math.max(0, size), 0);
  let loaded = 0;
  let told = 0;
  const tell = (bytes: number): void => {
    loaded += bytes;
    if (loaded - told < PROGRESS_BYTES) return;
    told = loaded;
    progress(Math.min(loaded, total), total);
  };
  progress(0, total);
  // Paths and the keys of their parts come in the same order.
  for (const [i, path] of paths.entries()) {
    const file = new FileInParts(path, records[i]!, sealer);
    for (let key = await blocks.peek(); key !== null && key[0] <= path; key = await blocks.peek()) {
      file.takeBlock(key, blocks.take());
    }
    for (let key = await regions.peek(); key !== null && key[0] <= path; key = await regions.peek()) {
      tell(file.takeRegion(key, regions.take()));
    }
    for (let key = await extents.peek(); key !== null && key[0] <= path; key = await extents.peek()) {
      tell(file.takeExtent(key, extents.take()));
    }
    yield file.whole();
  }
  const orphan = (await blocks.peek()) ?? (await regions.peek()) ?? (await extents.peek());
  if (orphan !== null) throw damagedFile(orphan[0], orphan[1], NO_PLACE, 'Part');
  progress(total, total);
}

/** A file that is being put together: first from its loose blocks, then from what these do not hide of its extents. */
class FileInParts {
  readonly #path: string;
  readonly #sealer: Sealer;
  readonly #sum: number;
  readonly #data: Uint8Array<ArrayBuffer> | null;
  readonly #map = new BlockMap();

  constructor(path: string, [size, sum]: FileRecord, sealer: Sealer) {
    this.#path = path;
    this.#sealer = sealer;
    this.#sum = sum;
    this.#data = size === DIRECTORY ? null : new Uint8Array(capacityFor(size)).subarray(0, size);
    this.#map.size = Math.max(0, size);
  }

  takeBlock([path, index]: PartKey, value: Uint8Array<ArrayBuffer>): void {
    const opened = this.#sealer.open(value, index);
    if (opened === null) throw damagedFile(path, index, 'does not match its checksum');
    this.#place(path, index, opened.block);
    this.#map.loosen(index, opened.sum, 0);
  }

  /** @returns bytes of blocks that it brought */
  takeExtent([path, extent]: PartKey, value: Uint8Array<ArrayBuffer>): number {
    const packed = unpackBlocks(value, extent);
    if (packed === null) throw damagedFile(path, extent, WRONG_LENGTH, 'Extent');
    return this.#unpack(path, packed);
  }

  /** @returns bytes of blocks that it brought */
  takeRegion([path, region]: PartKey, value: Uint8Array<ArrayBuffer>): number {
    const packed = unpackBlocks(value, region * REGION_EXTENTS, REGION_EXTENTS);
    if (packed === null) throw damagedFile(path, region, WRONG_LENGTH, 'Region');
    this.#map.foundRegion(region);
    return this.#unpack(path, packed);
  }

  #unpack(path: string, packed: readonly PackedBlock[]): number {
    const masks = new Map<number, number>();
    let brought = 0;
    for (const { index, block, sum } of packed) {
      masks.set(extentOf(index), (masks.get(extentOf(index)) ?? 0) | bitOf(index));
      // A newer one is there already.
      if (this.#map.sums.has(index)) continue;
      if (!this.#sealer.fits(block, index, sum))
        throw damagedFile(path, index, 'does not match its checksum');
      this.#place(path, index, block);
      this.#map.sums.set(index, sum);
      brought += block.length;
    }
    for (const [extent, mask] of masks) this.#map.found(extent, mask);
    return brought;
  }

  /** @throws AppError where a part is missing, or an older one */
  whole(): LoadedEntry {
    if (this.#map.sums.total !== this.#sum)
      throw damagedFile(this.#path, null, 'lacks blocks, or has old ones');
    return this.#data === null
      ? { path: this.#path, data: null, map: null }
      : { path: this.#path, data: this.#data, map: this.#map };
  }

  #place(path: string, index: number, block: Uint8Array): void {
    const offset = index * BLOCK_BYTES;
    if (path !== this.#path || this.#data === null || offset + block.length > this.#data.length) {
      throw damagedFile(path, index, NO_PLACE);
    }
    this.#data.set(block, offset);
  }
}
