import { REGION_BLOCKS, REGION_BYTES } from '../format/block-extents.ts';
import type { BlockCache } from './block-cache.ts';
import { BLOCK_BYTES } from '../format/blocks.ts';
import type { Bytes } from '../format/blocks.ts';
import type { Scratch } from './scratch-file.ts';

/** PostgreSQL begins another file where one has come to this size: none is ever stretched beyond it. */
const CAPACITY = 1024 * 1024 * 1024;
/** Pieces of a region that cost as much to read as all of it does: then it is worth a copy. */
const WORTH_A_COPY = 8;
/** What has never been written. */
const ZEROS = new Uint8Array(BLOCK_BYTES);

/** What a file reads its stored regions with. */
export interface PagedReader {
  readonly cache: BlockCache;
  /** Null where there is none. */
  readonly scratch: Scratch | null;
  /** @throws where it cannot be read */
  read(blob: Blob, from: number, to: number): Uint8Array<ArrayBuffer>;
  /** Whether these are the bytes that were given this sum at this place. */
  fits(block: Uint8Array, index: number, sum: number): boolean;
  /** Is told what could not be read. Never returns. */
  failed(cause: unknown, path: string, index: number): never;
}

/** A stored region, and the sums of its blocks. */
export interface StoredRegion {
  readonly blob: Blob;
  readonly sums: readonly number[];
  /** Pieces of it that were read of the Blob. */
  reads?: number;
}

let files = 0;

/**
 * The contents of a large file, region by region: in memory while it changes, or read where it lies once it is stored in one piece
 * as a Blob, with the blocks beside it that were written since. Emscripten's file system takes it for the array that it otherwise has:
 * it asks for a part, sets a part, and looks whether there is room.
 */
export class PagedFile implements Bytes {
  readonly #reader: PagedReader;
  /** As it was called when it was opened. */
  readonly #path: string;
  readonly #number = (files += 1);
  readonly #regions = new Map<number, Uint8Array<ArrayBuffer> | StoredRegion>();
  /** Blocks newer than the stored region that they belong to. */
  readonly #written = new Map<number, Uint8Array<ArrayBuffer>>();
  /** Of regions that are just being stored in one piece: blocks written since. */
  readonly #storing = new Map<number, Set<number>>();
  /** Room that it has: there is always enough. */
  readonly length = CAPACITY;

  constructor(path: string, reader: PagedReader) {
    this.#path = path;
    this.#reader = reader;
  }

  /** A file that was in memory as a whole. */
  static of(path: string, bytes: Uint8Array, reader: PagedReader): PagedFile {
    const file = new PagedFile(path, reader);
    for (let at = 0; at < bytes.length; at += REGION_BYTES)
      file.set(bytes.subarray(at, at + REGION_BYTES), at);
    return file;
  }

  /** Bytes in memory, but for the cache, and bytes read where they lie. */
  get held(): { readonly memory: number; readonly stored: number } {
    let [memory, stored] = [this.#written.size * BLOCK_BYTES, 0];
    for (const region of this.#regions.values()) {
      if (region instanceof Uint8Array) memory += region.length;
      else stored += REGION_BYTES;
    }
    return { memory, stored };
  }

  /** A view where the part lies in one piece, else a copy; not to be written to. */
  subarray(from: number, to: number): Uint8Array<ArrayBuffer> {
    const region = Math.floor(from / REGION_BYTES);
    const held = this.#regions.get(region);
    const start = region * REGION_BYTES;
    if (to <= start + REGION_BYTES && held instanceof Uint8Array)
      return held.subarray(from - start, to - start);
    const block = Math.floor(from / BLOCK_BYTES);
    if (to <= (block + 1) * BLOCK_BYTES) {
      return this.#block(block).subarray(from - block * BLOCK_BYTES, to - block * BLOCK_BYTES);
    }
    return this.#copy(from, to);
  }

  /** The file as it is now, with its end. */
  upTo(size: number): Bytes {
    return { subarray: (from, to) => this.subarray(Math.min(from, size), Math.min(to, size)) };
  }

  set(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length;) {
      const from = at + done;
      const index = Math.floor(from / BLOCK_BYTES);
      const count = Math.min(bytes.length - done, (index + 1) * BLOCK_BYTES - from);
      this.#write(index, from - index * BLOCK_BYTES, bytes.subarray(done, done + count));
      done += count;
    }
  }

  /** The file ends here: behind it there is nothing but zeros. */
  cut(size: number): void {
    const last = Math.floor(size / REGION_BYTES);
    for (const region of [...this.#regions.keys()]) {
      if (region > last || region * REGION_BYTES >= size) this.#forget(region);
    }
    if (!this.#regions.has(last)) return;
    const bytes = this.#inMemory(last);
    bytes.fill(0, size - last * REGION_BYTES);
    // What is being stored of it is of before.
    this.#storing.delete(last);
  }

  /** A region of a Blob that lacks no block. */
  takeStored(region: number, stored: StoredRegion): void {
    this.#forget(region);
    this.#regions.set(region, stored);
  }

  /** From here on a region is stored in one piece, as it is now. @returns what {@link stored} is told with */
  storing(region: number): object {
    const since = new Set<number>();
    this.#storing.set(region, since);
    return since;
  }

  /** It is stored, and can be read there. @param since of this storing; an earlier one no longer counts */
  stored(region: number, since: object, now: StoredRegion): void {
    const changed = this.#storing.get(region);
    const before = this.#regions.get(region);
    if (changed === undefined || changed !== since || before === undefined) return;
    this.#storing.delete(region);
    for (let i = 0; i < REGION_BLOCKS; i += 1) {
      const index = region * REGION_BLOCKS + i;
      if (!changed.has(index)) this.#written.delete(index);
      else if (before instanceof Uint8Array) {
        this.#written.set(index, before.slice(i * BLOCK_BYTES, (i + 1) * BLOCK_BYTES));
      }
    }
    this.#drop(region);
    this.#regions.set(region, now);
  }

  #write(index: number, offset: number, bytes: Uint8Array): void {
    const region = Math.floor(index / REGION_BLOCKS);
    this.#storing.get(region)?.add(index);
    let held = this.#regions.get(region);
    if (held === undefined) this.#regions.set(region, (held = new Uint8Array(REGION_BYTES)));
    if (held instanceof Uint8Array) {
      held.set(bytes, (index - region * REGION_BLOCKS) * BLOCK_BYTES + offset);
      return;
    }
    let block = this.#written.get(index);
    if (block === undefined) {
      block = bytes.length === BLOCK_BYTES ? new Uint8Array(BLOCK_BYTES) : this.#block(index).slice();
      this.#written.set(index, block);
    }
    block.set(bytes, offset);
  }

  #block(index: number): Uint8Array<ArrayBuffer> {
    const region = Math.floor(index / REGION_BLOCKS);
    const held = this.#regions.get(region);
    const at = (index - region * REGION_BLOCKS) * BLOCK_BYTES;
    if (held === undefined) return ZEROS;
    if (held instanceof Uint8Array) return held.subarray(at, at + BLOCK_BYTES);
    const written = this.#written.get(index);
    if (written !== undefined) return written;
    const { cache } = this.#reader;
    const kept = cache.get(this.#number, index) as Uint8Array<ArrayBuffer> | undefined;
    if (kept !== undefined) return kept;
    const bytes = this.#read(held, region, index, 1);
    cache.set(this.#number, index, bytes);
    return bytes;
  }

  /** Blocks of a stored region, checked, but for those that are hidden by newer ones. */
  #read(stored: StoredRegion, region: number, first: number, count: number): Uint8Array<ArrayBuffer> {
    const { scratch, failed } = this.#reader;
    const from = (first - region * REGION_BLOCKS) * BLOCK_BYTES;
    const to = from + count * BLOCK_BYTES;
    const copied = scratch?.read(stored, from, to);
    if (copied && this.#damaged(copied, stored, first, count) === null) return copied;
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = this.#readBlob(stored, from, to);
    } catch (cause) {
      return failed(cause, this.#path, first);
    }
    const damaged = this.#damaged(bytes, stored, first, count);
    return damaged === null ? bytes : failed(null, this.#path, damaged);
  }

  #readBlob(stored: StoredRegion, from: number, to: number): Uint8Array<ArrayBuffer> {
    const { scratch, read } = this.#reader;
    stored.reads = (stored.reads ?? 0) + 1;
    if (scratch === null || stored.reads !== WORTH_A_COPY) return read(stored.blob, from, to);
    const all = read(stored.blob, 0, REGION_BYTES);
    scratch.put(stored, all);
    return all.slice(from, to);
  }

  /** The first block that is not what was stored, leaving out those that newer ones hide; null where there is none. */
  #damaged(bytes: Uint8Array, { sums }: StoredRegion, first: number, count: number): number | null {
    for (let i = 0; i < count; i += 1) {
      const index = first + i;
      if (this.#written.has(index)) continue;
      const block = bytes.subarray(i * BLOCK_BYTES, (i + 1) * BLOCK_BYTES);
      if (block.length < BLOCK_BYTES || !this.#reader.fits(block, index, sums[index % REGION_BLOCKS]!))
        return index;
    }
    return null;
  }

  #copy(from: number, to: number): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(to - from);
    for (let at = from; at < to;) {
      const region = Math.floor(at / REGION_BYTES);
      const end = Math.min(to, (region + 1) * REGION_BYTES);
      this.#copyOf(region, at, end, whole.subarray(at - from, end - from));
      at = end;
    }
    return whole;
  }

  /** A part within a region. What is read for the whole of it does not take the place of what is read often. */
  #copyOf(region: number, from: number, to: number, into: Uint8Array): void {
    const held = this.#regions.get(region);
    if (held === undefined) return;
    const start = region * REGION_BYTES;
    if (held instanceof Uint8Array) return into.set(held.subarray(from - start, to - start));
    const first = Math.floor(from / BLOCK_BYTES);
    const end = Math.ceil(to / BLOCK_BYTES);
    if (end - first === 1) return this.#put(this.#block(first), first, from, into);
    const bytes = this.#read(held, region, first, end - first);
    for (let index = first; index < end; index += 1) {
      const at = (index - first) * BLOCK_BYTES;
      this.#put(this.#written.get(index) ?? bytes.subarray(at, at + BLOCK_BYTES), index, from, into);
    }
  }

  /** A block at its place in a part that begins at `from`, as far as it reaches into it. */
  #put(block: Uint8Array, index: number, from: number, into: Uint8Array): void {
    const at = index * BLOCK_BYTES - from;
    const skip = Math.max(0, -at);
    into.set(block.subarray(skip, Math.min(BLOCK_BYTES, into.length - at)), at + skip);
  }

  #inMemory(region: number): Uint8Array<ArrayBuffer> {
    const held = this.#regions.get(region);
    if (held instanceof Uint8Array) return held;
    const bytes = this.#copy(region * REGION_BYTES, (region + 1) * REGION_BYTES);
    this.#forget(region);
    this.#regions.set(region, bytes);
    return bytes;
  }

  #forget(region: number): void {
    this.#drop(region);
    this.#regions.delete(region);
    this.#storing.delete(region);
    for (let i = 0; i < REGION_BLOCKS; i += 1) this.#written.delete(region * REGION_BLOCKS + i);
  }

  /** What was kept of it beside. */
  #drop(region: number): void {
    const held = this.#regions.get(region);
    if (held !== undefined && !(held instanceof Uint8Array)) this.#reader.scratch?.drop(held);
    this.#reader.cache.drop(this.#number, region * REGION_BLOCKS, REGION_BLOCKS);
  }
}
