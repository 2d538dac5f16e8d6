import type { ChangeSet, FileWrite } from '@electric-sql/pglite/memfs-frontend';
import { unwrap } from 'idb';
import type { IDBPTransaction } from 'idb';
import { joinBytes } from '../../../../lib/bytes/join-bytes.ts';
import {
  bitOf,
  blocksToPack,
  countBits,
  EXTENT_BLOCKS,
  extentOf,
  packBlocks,
  REGION_BLOCKS,
  REGION_EXTENTS,
  regionOf,
} from '../format/block-extents.ts';
import type { StoredFiles } from '../format/block-files.ts';
import type { Fold } from './block-folding.ts';
import { DIRECTORY, partsFrom } from '../format/block-layout.ts';
import type { Layout, Stores } from '../format/block-layout.ts';
import { BlockMap } from '../format/block-map.ts';
import { blockCount, blockOf, dirtyBlocks } from '../format/blocks.ts';
import type { Bytes } from '../format/blocks.ts';
import { sealRegion } from '../format/region-seal.ts';
import type { StoredRegion } from '../paged/paged-file.ts';
import type { Sealer } from '../format/seal.ts';

export type FlushTransaction = IDBPTransaction<Layout, Stores, 'readwrite'>;

/** A file as it is in memory now. */
export interface FileImage {
  /** A view, good until something is written. */
  readonly bytes: Bytes;
  /** Smallest size since this was last asked, where it has been cut; else null. */
  readonly cutAt: number | null;
  /** A region is stored in one piece, as it is now. Returns who is told when it can be read there. Null: what is in memory stays. */
  readonly storing: ((region: number) => (stored: StoredRegion) => void) | null;
}

/** A region that was stored in one piece with a flush. */
export interface RestingRegion {
  readonly path: string;
  readonly region: number;
  readonly sums: readonly number[];
  readonly tell: (stored: StoredRegion) => void;
}

/** What outlasts a flush. */
export interface FlushContext {
  readonly sealer: Sealer;
  readonly image: (path: string) => FileImage;
  readonly stored: StoredFiles;
  /** Whether regions can be stored as Blobs, which are read in half the time. */
  readonly blobs: boolean;
  /** Sums over all flushes; `folded` counts extents and regions that were stored for folding's sake alone. */
  readonly written: { flushes: number; blocks: number; bytes: number; folded: number };
}

/** Blocks that change of those that an extent or a region may have, as a share: from there on it is stored whole. */
const MOST = 0.75;

/**
 * The requests of one flush. IndexedDB carries them out in the order in which they are made; a failed one aborts all.
 */
export class BlockFlush {
  readonly #context: FlushContext;
  readonly #files: IDBObjectStore;
  readonly #regions: IDBObjectStore;
  readonly #extents: IDBObjectStore;
  readonly #blocks: IDBObjectStore;
  readonly #checkpoint: number;
  /** Once the flush is done they can be read where they lie. */
  readonly resting: RestingRegion[] = [];

  /** @param checkpoint its number, or that of the last one */
  constructor(tx: FlushTransaction, context: FlushContext, checkpoint: number) {
    this.#context = context;
    this.#files = unwrap(tx.objectStore('files'));
    this.#regions = unwrap(tx.objectStore('regions'));
    this.#extents = unwrap(tx.objectStore('extents'));
    this.#blocks = unwrap(tx.objectStore('blocks'));
    this.#checkpoint = checkpoint;
  }

  /** Must be called in the task in which the changes were collected: the bytes are those in memory then. */
  store({ ops, files: { wal, data, control } }: ChangeSet, folds: (files: StoredFiles) => Fold[]): void {
    const { stored, written } = this.#context;
    for (const { op, path } of ops) {
      if (op === 'mkdir') {
        this.#files.put([DIRECTORY, 0], path);
        stored.set(path, null);
      } else {
        this.#remove(path);
      }
    }
    for (const change of [...wal, ...data, ...control]) this.#storeFile(change);
    for (const { path, extent, region } of folds(stored)) {
      const file = stored.get(path)!;
      const image = this.#context.image(path);
      if (region) this.#packRegion(path, file, regionOf(extent), image);
      else this.#pack(path, file, extent, image.bytes);
      this.#record(path, file);
      written.folded += 1;
    }
  }

  /** What was made and removed since the last flush has never been stored. */
  #remove(path: string): void {
    const { stored } = this.#context;
    const state = stored.get(path);
    if (state === undefined) return;
    const inside = state === null ? stored.below(path) : [];
    for (const one of [path, ...inside]) {
      this.#files.delete(one);
      this.#removeParts(one, stored.get(one) ?? null, 0);
      stored.delete(one);
    }
  }

  /** From a block on. The extent and the region in which that lies stay, unless they begin there. */
  #removeParts(path: string, state: BlockMap | null, end: number): void {
    if (state === null || state.extents.size === 0) return;
    if (state.loose > 0) this.#blocks.delete(partsFrom(path, end));
    this.#extents.delete(partsFrom(path, Math.ceil(end / EXTENT_BLOCKS)));
    this.#regions.delete(partsFrom(path, Math.ceil(end / REGION_BLOCKS)));
  }

  #storeFile(change: FileWrite): void {
    const { stored, image } = this.#context;
    const { path, full, size } = change;
    const now = image(path);
    const { bytes, cutAt } = now;
    const before = stored.get(path);
    // Of a new file's namesake nothing stays.
    if (full) this.#removeParts(path, before ?? null, 0);
    const file = full || before == null ? new BlockMap() : before;
    file.size = size;
    const end = blockCount(size);
    const dirty = new Map<number, number>();
    for (const index of dirtyBlocks(change, cutAt)) {
      dirty.set(extentOf(index), (dirty.get(extentOf(index)) ?? 0) | bitOf(index));
    }
    if (cutAt !== null && !full) {
      for (const extent of this.#cut(path, file, end)) {
        this.#pack(path, file, extent, bytes);
        dirty.delete(extent);
      }
    }
    for (const [region, extents] of byRegion(dirty.keys())) {
      const count = extents.reduce((sum, extent) => sum + countBits(dirty.get(extent)!), 0);
      const covered = (region + 1) * REGION_BLOCKS <= end;
      if (covered && count >= REGION_BLOCKS * MOST) {
        this.#packRegion(path, file, region, now);
        continue;
      }
      for (const extent of extents) {
        const mask = dirty.get(extent)!;
        const room = Math.min(EXTENT_BLOCKS, end - extent * EXTENT_BLOCKS);
        if (!file.isWhole(region) && countBits(mask) >= room * MOST) this.#pack(path, file, extent, bytes);
        else this.#loosen(path, file, extent, mask, bytes);
      }
    }
    this.#record(path, file);
  }

  /** Removes what is stored from a block on. @returns extents that have to be stored anew because of that */
  #cut(path: string, file: BlockMap, end: number): readonly number[] {
    this.#removeParts(path, file, end);
    const region = regionOf(extentOf(end));
    const whole = file.isWhole(region);
    const torn = file.cut(end);
    if (whole && !file.isWhole(region)) this.#regions.delete([path, region]);
    return torn;
  }

  /** Stores blocks of an extent each on its own. */
  #loosen(path: string, file: BlockMap, extent: number, mask: number, bytes: Bytes): void {
    const { sealer } = this.#context;
    for (let i = 0; i < EXTENT_BLOCKS; i += 1) {
      const index = extent * EXTENT_BLOCKS + i;
      if ((mask & bitOf(index)) === 0) continue;
      const sealed =
        sealer.seal(blockOf(bytes, index), index) ?? (file.isPacked(index) ? sealer.sealZeros(index) : null);
      if (sealed !== null) {
        this.#blocks.put(sealed.value, [path, index]);
        file.loosen(index, sealed.sum, this.#checkpoint);
        this.#count(1, sealed.value);
      } else if (file.isLoose(index)) {
        this.#blocks.delete([path, index]);
        file.vanish(index);
      }
    }
  }

  /** Stores an extent as it is in memory, instead of its loose blocks. Its region must not be whole. */
  #pack(path: string, file: BlockMap, extent: number, bytes: Bytes): void {
    const { packed = 0 } = file.extents.get(extent) ?? {};
    const blocks = blocksToPack(this.#context.sealer, bytes, extent);
    if (blocks.length > 0) {
      const value = packBlocks(blocks);
      this.#extents.put(value, [path, extent]);
      this.#count(blocks.length, value);
    } else if (packed !== 0) {
      this.#extents.delete([path, extent]);
    }
    this.#dropLoose(path, file, extent, 1);
    file.pack(extent, blocks);
  }

  /** Stores a region as it is in memory, instead of its extents and its loose blocks. */
  #packRegion(path: string, file: BlockMap, region: number, { bytes, storing }: FileImage): void {
    const { sealer, blobs } = this.#context;
    const extent = region * REGION_EXTENTS;
    const blocks = blocksToPack(sealer, bytes, extent, REGION_EXTENTS);
    if (blocks.length > 0) {
      const value = packBlocks(blocks, REGION_EXTENTS);
      const pieces = sealRegion(sealer, value, region);
      this.#regions.put(blobs ? new Blob([...pieces]) : joinBytes(pieces), [path, region]);
      this.#count(blocks.length, value);
    } else if (file.isWhole(region)) {
      this.#regions.delete([path, region]);
    }
    if (!file.isWhole(region)) {
      this.#extents.delete(IDBKeyRange.bound([path, extent], [path, extent + REGION_EXTENTS - 1]));
    }
    this.#dropLoose(path, file, extent, REGION_EXTENTS);
    file.packRegion(region, blocks);
    if (!blobs || storing === null || blocks.length < REGION_BLOCKS) return;
    const sums = blocks.map(({ sum }) => sum);
    this.resting.push({ path, region, sums, tell: storing(region) });
  }

  /** Of so many extents from one on. */
  #dropLoose(path: string, file: BlockMap, extent: number, extents: number): void {
    for (let i = 0; i < extents; i += 1) {
      if (!file.looseExtents.has(extent + i)) continue;
      const [first, last] = [extent * EXTENT_BLOCKS, (extent + extents) * EXTENT_BLOCKS - 1];
      this.#blocks.delete(IDBKeyRange.bound([path, first], [path, last]));
      return;
    }
  }

  #record(path: string, file: BlockMap): void {
    this.#files.put([file.size, file.sums.total], path);
    this.#context.stored.set(path, file);
  }

  #count(blocks: number, { length }: Uint8Array): void {
    this.#context.written.blocks += blocks;
    this.#context.written.bytes += length;
  }
}

function byRegion(extents: Iterable<number>): Map<number, number[]> {
  const regions = new Map<number, number[]>();
  for (const extent of extents) {
    const region = regionOf(extent);
    const together = regions.get(region);
    if (together === undefined) regions.set(region, [extent]);
    else together.push(extent);
  }
  return regions;
}
