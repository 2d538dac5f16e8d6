import type { ChangeSet, FileWrite } from '@electric-sql/pglite/memfs-frontend';
import { unwrap } from 'idb';
import type { IDBPTransaction } from 'idb';
import { bitOf, blocksToPack, countBits, EXTENT_BLOCKS, extentOf, packExtent } from './block-extents.ts';
import type { FoldChooser } from './block-folding.ts';
import { DIRECTORY, partsFrom } from './block-layout.ts';
import type { Layout, Stores } from './block-layout.ts';
import { BlockMap } from './block-map.ts';
import { blockCount, blockOf, dirtyBlocks } from './blocks.ts';
import type { Sealer } from './seal.ts';

export type FlushTransaction = IDBPTransaction<Layout, Stores, 'readwrite'>;

/** A file as it is in memory now. */
export interface FileImage {
  /** A view, good until something is written. */
  readonly bytes: Uint8Array;
  /** Smallest size since this was last asked, where it has been cut; else null. */
  readonly cutAt: number | null;
}

/** What outlasts a flush. */
export interface FlushContext {
  readonly sealer: Sealer;
  readonly image: (path: string) => FileImage;
  /** What is stored of each path; null for a directory. */
  readonly stored: Map<string, BlockMap | null>;
  /** Sums over all flushes; `folded` counts extents that were stored for their loose blocks' sake alone. */
  readonly written: { flushes: number; blocks: number; bytes: number; folded: number };
}

/** Blocks that change of those that an extent may have, as a share: from there on the extent is stored whole. */
const MOST_OF_AN_EXTENT = 0.75;

/**
 * The requests of one flush. IndexedDB carries them out in the order in which they are made; a failed one aborts all.
 */
export class BlockFlush {
  readonly #context: FlushContext;
  readonly #files: IDBObjectStore;
  readonly #extents: IDBObjectStore;
  readonly #blocks: IDBObjectStore;
  readonly #checkpoint: number;

  /** @param checkpoint its number, or that of the last one */
  constructor(tx: FlushTransaction, context: FlushContext, checkpoint: number) {
    this.#context = context;
    this.#files = unwrap(tx.objectStore('files'));
    this.#extents = unwrap(tx.objectStore('extents'));
    this.#blocks = unwrap(tx.objectStore('blocks'));
    this.#checkpoint = checkpoint;
  }

  /** Must be called in the task in which the changes were collected: the bytes are those in memory then. */
  store({ ops, files: { wal, data, control } }: ChangeSet, folds: FoldChooser): void {
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
    for (const { path, extent } of folds(stored, this.#checkpoint)) {
      const { bytes } = this.#context.image(path);
      this.#pack(path, stored.get(path)!, extent, bytes);
      this.#record(path, stored.get(path)!);
      written.folded += 1;
    }
  }

  /** What was made and removed since the last flush has never been stored. */
  #remove(path: string): void {
    const { stored } = this.#context;
    const state = stored.get(path);
    if (state === undefined) return;
    const inside = state === null ? [...stored.keys()].filter((one) => one.startsWith(`${path}/`)) : [];
    for (const one of [path, ...inside]) {
      this.#files.delete(one);
      this.#removeParts(one, stored.get(one) ?? null, 0);
      stored.delete(one);
    }
  }

  /** From a block on. The extent in which that lies stays, unless it begins there. */
  #removeParts(path: string, state: BlockMap | null, end: number): void {
    if (state === null || state.extents.size === 0) return;
    if (state.loose > 0) this.#blocks.delete(partsFrom(path, end));
    this.#extents.delete(partsFrom(path, Math.ceil(end / EXTENT_BLOCKS)));
  }

  #storeFile(change: FileWrite): void {
    const { stored, image } = this.#context;
    const { path, full, size } = change;
    const { bytes, cutAt } = image(path);
    const before = stored.get(path);
    // Of a new file's namesake nothing stays.
    if (full) this.#removeParts(path, before ?? null, 0);
    const file = full || before == null ? new BlockMap() : before;
    file.size = size;
    stored.set(path, file);
    const end = blockCount(size);
    const dirty = new Map<number, number>();
    for (const index of dirtyBlocks(change, cutAt)) {
      dirty.set(extentOf(index), (dirty.get(extentOf(index)) ?? 0) | bitOf(index));
    }
    let cut: number | null = null;
    if (cutAt !== null && !full) {
      this.#removeParts(path, file, end);
      cut = file.cut(end);
      if (cut !== null) this.#pack(path, file, cut, bytes);
    }
    for (const [extent, mask] of dirty) {
      const room = Math.min(EXTENT_BLOCKS, end - extent * EXTENT_BLOCKS);
      if (extent === cut) continue;
      if (countBits(mask) >= room * MOST_OF_AN_EXTENT) this.#pack(path, file, extent, bytes);
      else this.#loosen(path, file, extent, mask, bytes);
    }
    this.#record(path, file);
  }

  /** Stores blocks of an extent each on its own. */
  #loosen(path: string, file: BlockMap, extent: number, mask: number, bytes: Uint8Array): void {
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

  /** Stores an extent as it is in memory, instead of its loose blocks. */
  #pack(path: string, file: BlockMap, extent: number, bytes: Uint8Array): void {
    const state = file.extents.get(extent);
    const blocks = blocksToPack(this.#context.sealer, bytes, extent);
    if (blocks.length > 0) {
      const value = packExtent(blocks);
      this.#extents.put(value, [path, extent]);
      this.#count(blocks.length, value);
    } else if (state !== undefined && state.packed !== 0) {
      this.#extents.delete([path, extent]);
    }
    if (state !== undefined && state.loose !== 0) {
      const first = extent * EXTENT_BLOCKS;
      this.#blocks.delete(IDBKeyRange.bound([path, first], [path, first + EXTENT_BLOCKS - 1]));
    }
    file.pack(extent, blocks);
  }

  #record(path: string, { size, sums }: BlockMap): void {
    this.#files.put([size, sums.total], path);
  }

  #count(blocks: number, { length }: Uint8Array): void {
    this.#context.written.blocks += blocks;
    this.#context.written.bytes += length;
  }
}
