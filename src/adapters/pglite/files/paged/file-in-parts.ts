import { AppError } from '../../../../domain/errors.ts';
import {
  bitOf,
  extentOf,
  REGION_BLOCKS,
  REGION_BYTES,
  REGION_EXTENTS,
  unpackBlocks,
} from '../format/block-extents.ts';
import type { PackedBlock } from '../format/block-extents.ts';
import { DIRECTORY } from '../format/block-layout.ts';
import type { FileRecord, PartKey } from '../format/block-layout.ts';
import { BlockMap } from '../format/block-map.ts';
import { BLOCK_BYTES, blockOf } from '../format/blocks.ts';
import { PagedFile } from './paged-file.ts';
import { openTail, unsealRegion } from '../format/region-seal.ts';
import type { Sealer } from '../format/seal.ts';
import { capacityFor } from './spare-room.ts';

/** A stored file or directory. */
export interface LoadedEntry {
  readonly path: string;
  /** Both null for a directory. The buffer may go on behind the file's bytes, with zeros. */
  readonly data: Uint8Array<ArrayBuffer> | PagedFile | null;
  readonly map: BlockMap | null;
}

/** A region that is read where it lies: its bytes are only looked at. */
export interface StayingRegion {
  readonly bytes: Uint8Array;
  readonly blob: Blob;
}

/** `relation` is the number in the file's name, which PostgreSQL calls its relfilenode. */
export function damagedFile(path: string, index: number | null, what: string, place = 'Block'): AppError {
  const relation = /^\/(?:base\/\d+|global)\/(\d+)/.exec(path)?.[1] ?? null;
  const where = index === null ? `The file ${path}` : `${place} ${index} of the file ${path}`;
  const named = relation === null ? '' : ` (relation ${relation})`;
  return new AppError('store.corrupt', `${where}${named} ${what}.`, {
    data: { file: path, block: index, relation },
  });
}

export const NO_PLACE = 'has no position in its file';
export const NOT_ITS_SUM = 'does not match its checksum';
/** Mask of an extent that lacks none. */
const ALL_BLOCKS = -1;
const WRONG_LENGTH = 'has the wrong length';

/** A file that is being put together: of its regions and extents what its loose blocks, which come first, do not hide. */
export class FileInParts {
  readonly #path: string;
  readonly #sealer: Sealer;
  readonly #sum: number;
  readonly #data: Uint8Array<ArrayBuffer> | PagedFile | null;
  readonly #map = new BlockMap();
  /** By their indexes; they are placed last. */
  readonly #loose = new Map<number, Uint8Array>();

  /** @param data the file with what is in place; null where that is nothing */
  constructor(path: string, [size, sum]: FileRecord, sealer: Sealer, data: LoadedEntry['data']) {
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

  /** A region whose bytes are in the file already, or stay where they are. @param tail what is stored behind them */
  takeInPlace(region: number, tail: Uint8Array, stays: StayingRegion | null = null): void {
    const bytes = stays?.bytes ?? this.#data!.subarray(region * REGION_BYTES, (region + 1) * REGION_BYTES);
    const opened = openTail(this.#sealer, bytes, tail, region);
    if (opened === null) throw damagedFile(this.#path, region, WRONG_LENGTH, 'Region');
    this.#map.foundRegion(region);
    for (const [i, sum] of opened.sums.entries()) {
      const index = region * REGION_BLOCKS + i;
      if (this.#map.sums.has(index)) continue;
      // Where the region's own sum does not fit, those of the blocks say which one is damaged.
      if (!opened.sound && !this.#sealer.fits(blockOf(bytes, i), index, sum))
        throw damagedFile(this.#path, index, NOT_ITS_SUM);
      this.#map.sums.set(index, sum);
    }
    for (let i = 0; i < REGION_EXTENTS; i += 1) this.#map.found(region * REGION_EXTENTS + i, ALL_BLOCKS);
    if (stays === null || !(this.#data instanceof PagedFile)) return;
    this.#data.takeStored(region, { blob: stays.blob, sums: opened.sums });
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
      throw damagedFile(this.#path, null, 'has missing or outdated blocks');
    if (this.#data === null) return { path: this.#path, data: null, map: null };
    for (const [index, block] of this.#loose) {
      const at = index * BLOCK_BYTES;
      // A short one has zeros behind it.
      const place = new Uint8Array(Math.min(BLOCK_BYTES, this.#map.size - at));
      place.set(block);
      this.#data.set(place, at);
    }
    return { path: this.#path, data: this.#data, map: this.#map };
  }

  #place(path: string, index: number, block: Uint8Array): void {
    this.#check(path, index, block);
    this.#data!.set(block, index * BLOCK_BYTES);
  }

  #check(path: string, index: number, block: Uint8Array): void {
    const end = index * BLOCK_BYTES + block.length;
    if (path !== this.#path || this.#data === null || end > this.#map.size) {
      throw damagedFile(path, index, NO_PLACE);
    }
  }
}
