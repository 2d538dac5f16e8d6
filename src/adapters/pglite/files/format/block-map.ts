import { bitOf, countBits, EXTENT_BLOCKS, extentOf, REGION_EXTENTS, regionOf } from './block-extents.ts';
import { FileSums } from './file-sums.ts';

/** What is stored of one extent of a file. */
export interface ExtentState {
  /** Mask of the blocks in the stored extent or region, and of those that are stored each on its own, which count. */
  readonly packed: number;
  readonly loose: number;
  /** When a block was last stored on its own. */
  readonly changed: number;
}

const NONE: ExtentState = { packed: 0, loose: 0, changed: 0 };

/** A block with its sum. */
interface Summed {
  readonly index: number;
  readonly sum: number;
}

/** Where the blocks of one file are stored. */
export class BlockMap {
  /** Of the blocks that count. */
  readonly sums = new FileSums();
  readonly #extents = new Map<number, ExtentState>();
  readonly #looseExtents = new Set<number>();
  /** Those that are stored in one piece. */
  readonly #regions = new Set<number>();
  /** Of each other region: how many of its extents are stored. */
  readonly #stored = new Map<number, number>();
  readonly #ripe = new Set<number>();
  /** Of the file, in bytes. */
  size = 0;
  /** Blocks stored on their own. */
  loose = 0;
  /** Blocks in extents and regions that loose ones hide. */
  dead = 0;

  get extents(): ReadonlyMap<number, ExtentState> {
    return this.#extents;
  }

  /** Extents that have loose blocks. */
  get looseExtents(): ReadonlySet<number> {
    return this.#looseExtents;
  }

  /** Regions whose extents are all stored, each on its own. */
  get ripe(): ReadonlySet<number> {
    return this.#ripe;
  }

  /** Whether a region is stored in one piece. */
  isWhole(region: number): boolean {
    return this.#regions.has(region);
  }

  isPacked(index: number): boolean {
    return (this.#of(extentOf(index)).packed & bitOf(index)) !== 0;
  }

  isLoose(index: number): boolean {
    return (this.#of(extentOf(index)).loose & bitOf(index)) !== 0;
  }

  /** A block was stored on its own. */
  loosen(index: number, sum: number, now: number): void {
    const { packed, loose } = this.#of(extentOf(index));
    this.#set(extentOf(index), { packed, loose: loose | bitOf(index), changed: now });
    this.sums.set(index, sum);
  }

  /** A block that was stored on its own is zeros now, and there is no older one to hide. */
  vanish(index: number): void {
    const state = this.#of(extentOf(index));
    this.#set(extentOf(index), { ...state, loose: state.loose & ~bitOf(index) });
    this.sums.delete(index);
  }

  /** An extent was stored with all that its part of the file has. */
  pack(extent: number, blocks: readonly Summed[]): void {
    const { packed, loose, changed } = this.#of(extent);
    this.#forget(extent, packed | loose);
    let mask = 0;
    for (const { index, sum } of blocks) {
      mask |= bitOf(index);
      this.sums.set(index, sum);
    }
    this.#set(extent, { packed: mask, loose: 0, changed });
  }

  /** A region was stored in one piece, with all that its part of the file has. */
  packRegion(region: number, blocks: readonly Summed[]): void {
    if (blocks.length > 0) this.#whole(region);
    for (let i = 0, at = 0; i < REGION_EXTENTS; i += 1) {
      const extent = region * REGION_EXTENTS + i;
      const from = at;
      while (at < blocks.length && extentOf(blocks[at]!.index) === extent) at += 1;
      this.pack(extent, blocks.slice(from, at));
    }
    if (blocks.length === 0) this.#regions.delete(region);
  }

  /** Notes what was found in a stored extent. Loose blocks of it that are noted already count. */
  found(extent: number, mask: number): void {
    this.#set(extent, { ...this.#of(extent), packed: mask });
  }

  /** Notes that a region was found in one piece, before what is in it. */
  foundRegion(region: number): void {
    this.#whole(region);
  }

  /**
   * Nothing is stored any more from a block on, except what is behind it in the extent or the region that the end lies
   * in. Such a region does not count as one any more.
   * @returns the extents that have to be stored anew because of that, each on its own
   */
  cut(end: number): readonly number[] {
    const last = extentOf(end);
    const region = regionOf(last);
    let torn = (this.#of(last).packed & ~(bitOf(end) - 1)) !== 0;
    const kept: number[] = [];
    for (const [extent, { packed, loose, changed }] of [...this.#extents]) {
      if (extent < last) {
        if (regionOf(extent) === region) kept.push(extent);
      } else if (extent > last || extent * EXTENT_BLOCKS >= end) {
        torn ||= packed !== 0 && regionOf(extent) === region && this.isWhole(region);
        this.#forget(extent, packed | loose);
        this.#set(extent, NONE);
      } else {
        this.#forget(extent, (packed | loose) & ~(bitOf(end) - 1));
        this.#set(extent, { packed, loose: loose & (bitOf(end) - 1), changed });
      }
    }
    for (const one of this.#regions) if (one > region) this.#regions.delete(one);
    if (!torn) return [];
    // The extent in which the end lies may begin there, and then nothing of it is left.
    const own = last * EXTENT_BLOCKS < end ? [last] : [];
    return this.#regions.delete(region) ? [...kept, ...own] : own;
  }

  #forget(extent: number, mask: number): void {
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      this.sums.delete(extent * EXTENT_BLOCKS + 31 - Math.clz32(rest & -rest));
    }
  }

  #of(extent: number): ExtentState {
    return this.#extents.get(extent) ?? NONE;
  }

  #set(extent: number, state: ExtentState): void {
    const before = this.#of(extent);
    this.loose += countBits(state.loose) - countBits(before.loose);
    this.dead += countBits(state.loose & state.packed) - countBits(before.loose & before.packed);
    if (state.loose === 0) this.#looseExtents.delete(extent);
    else this.#looseExtents.add(extent);
    if ((state.packed | state.loose) === 0) this.#extents.delete(extent);
    else this.#extents.set(extent, state);
    this.#count(regionOf(extent), Number(state.packed !== 0) - Number(before.packed !== 0));
  }

  #count(region: number, by: number): void {
    if (by === 0) return;
    const count = (this.#stored.get(region) ?? 0) + by;
    if (count === 0) this.#stored.delete(region);
    else this.#stored.set(region, count);
    if (count === REGION_EXTENTS && !this.isWhole(region)) this.#ripe.add(region);
    else this.#ripe.delete(region);
  }

  #whole(region: number): void {
    this.#regions.add(region);
    this.#ripe.delete(region);
  }
}
