import type { IDBPDatabase } from 'idb';
import { AppError } from '../../domain/errors.ts';
import {
  bitOf,
  extentOf,
  REGION_BLOCKS,
  REGION_BYTES,
  REGION_EXTENTS,
  unpackBlocks,
} from './block-extents.ts';
import type { PackedBlock } from './block-extents.ts';
import { DIRECTORY } from './block-layout.ts';
import type { FileRecord, Layout, PartKey } from './block-layout.ts';
import { BlockMap } from './block-map.ts';
import { blockChunks, extentChunks, PartReader } from './block-parts.ts';
import { fileRegions, regionsApart } from './block-regions.ts';
import type { FileRegions } from './block-regions.ts';
import { BLOCK_BYTES, blockOf } from './blocks.ts';
import { openTail, unsealRegion } from './region-seal.ts';
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
const NOT_ITS_SUM = 'does not match its checksum';
/** Mask of an extent that lacks none. */
const ALL_BLOCKS = -1;
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
  const sizeOf = (path: string): number => sizes.get(path) ?? 0;
  const homeless = regionKeys.find(([path]) => !sizes.has(path));
  if (homeless !== undefined) throw damagedFile(...homeless, NO_PLACE, 'Region');
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
  const extents = new PartReader(extentChunks(db, extentKeys, sizeOf));
  const regions = fileRegions(db, regionKeys, sizeOf, tell);
  // Most bytes are in them: they are on their way while the small files before them are read.
  let coming = nextOf(regions);
  const inRegions = new Set(regionKeys.map(([path]) => path));
  const blocks = new PartReader(blockChunks(db));
  // Paths and the keys of their parts come in the same order.
  for (const [i, path] of paths.entries()) {
    const read = inRegions.has(path) ? await coming : null;
    if (read !== null) coming = nextOf(regions);
    const file = new FileInParts(path, records[i]!, sealer, read?.data ?? null);
    for (let key = await blocks.peek(); key !== null && key[0] <= path; key = await blocks.peek()) {
      file.takeBlock(key, blocks.take());
    }
    for (const { region, tail } of read?.inPlace ?? []) file.takeInPlace(region, tail);
    for await (const { key, value } of regionsApart(db, read?.apart ?? [])) tell(file.takeRegion(key, value));
    for (let key = await extents.peek(); key !== null && key[0] <= path; key = await extents.peek()) {
      tell(file.takeExtent(key, extents.take()));
    }
    yield file.whole();
  }
  const orphan = (await blocks.peek()) ?? (await extents.peek());
  if (orphan !== null) throw damagedFile(orphan[0], orphan[1], NO_PLACE, 'Part');
  progress(total, total);
}

/** Null behind the last. Who stops reading never looks at it. */
function nextOf(regions: AsyncGenerator<FileRegions>): Promise<FileRegions | null> {
  const next = regions.next().then(({ value, done }) => (done === true ? null : value));
  next.catch(() => undefined);
  return next;
}

/** A file that is being put together: of its regions and extents what its loose blocks, which come first, do not hide. */
class FileInParts {
  readonly #path: string;
  readonly #sealer: Sealer;
  readonly #sum: number;
  readonly #data: Uint8Array<ArrayBuffer> | null;
  readonly #map = new BlockMap();
  /** By their indexes; they are placed last. */
  readonly #loose = new Map<number, Uint8Array>();

  /** @param data the file with what is in place; null where that is nothing */
  constructor(path: string, [size, sum]: FileRecord, sealer: Sealer, data: Uint8Array<ArrayBuffer> | null) {
    this.#path = path;
    this.#sealer = sealer;
    this.#sum = sum;
    this.#data = size === DIRECTORY ? null : (data ?? new Uint8Array(capacityFor(size)).subarray(0, size));
    this.#map.size = Math.max(0, size);
  }

  takeBlock([path, index]: PartKey, value: Uint8Array<ArrayBuffer>): void {
    const opened = this.#sealer.open(value, index);
    if (opened === null) throw damagedFile(path, index, NOT_ITS_SUM);
    this.#check(path, index, opened.block);
    this.#loose.set(index, opened.block);
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
    const packed = unpackBlocks(unsealRegion(value), region * REGION_EXTENTS, REGION_EXTENTS);
    if (packed === null) throw damagedFile(path, region, WRONG_LENGTH, 'Region');
    this.#map.foundRegion(region);
    return this.#unpack(path, packed);
  }

  /** A region whose bytes are in the file already. @param tail what is stored behind them */
  takeInPlace(region: number, tail: Uint8Array): void {
    const bytes = this.#data!.subarray(region * REGION_BYTES, (region + 1) * REGION_BYTES);
    const opened = openTail(this.#sealer, bytes, tail, region);
    if (opened === null) throw damagedFile(this.#path, region, WRONG_LENGTH, 'Region');
    this.#map.foundRegion(region);
    for (const [i, sum] of opened.sums.entries()) {
      const index = region * REGION_BLOCKS + i;
      if (this.#map.sums.has(index)) continue;
      // Where the region's own sum does not fit, those of the blocks say which one is damaged.
      if (!opened.sound && !this.#sealer.fits(blockOf(this.#data!, index), index, sum))
        throw damagedFile(this.#path, index, NOT_ITS_SUM);
      this.#map.sums.set(index, sum);
    }
    for (let i = 0; i < REGION_EXTENTS; i += 1) this.#map.found(region * REGION_EXTENTS + i, ALL_BLOCKS);
  }

  #unpack(path: string, packed: readonly PackedBlock[]): number {
    const masks = new Map<number, number>();
    let brought = 0;
    for (const { index, block, sum } of packed) {
      masks.set(extentOf(index), (masks.get(extentOf(index)) ?? 0) | bitOf(index));
      // A newer one is there already.
      if (this.#map.sums.has(index)) continue;
      if (!this.#sealer.fits(block, index, sum)) throw damagedFile(path, index, NOT_ITS_SUM);
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
    if (this.#data === null) return { path: this.#path, data: null, map: null };
    for (const [index, block] of this.#loose) {
      const place = blockOf(this.#data, index);
      place.fill(0, block.length);
      place.set(block);
    }
    return { path: this.#path, data: this.#data, map: this.#map };
  }

  #place(path: string, index: number, block: Uint8Array): void {
    this.#check(path, index, block);
    this.#data!.set(block, index * BLOCK_BYTES);
  }

  #check(path: string, index: number, block: Uint8Array): void {
    const end = index * BLOCK_BYTES + block.length;
    if (path !== this.#path || this.#data === null || end > this.#data.length) {
      throw damagedFile(path, index, NO_PLACE);
    }
  }
}
