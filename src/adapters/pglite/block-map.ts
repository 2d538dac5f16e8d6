import { bitOf, countBits, EXTENT_BLOCKS, extentOf } from './block-extents.ts';
import { FileSums } from './file-sums.ts';

/** What is stored of one extent of a file. */
export interface ExtentState {
  /** Mask of the blocks in the stored extent, and of those that are stored each on its own, which count. */
  readonly packed: number;
  readonly loose: number;
  /** When a block was last stored on its own. */
  readonly changed: number;
}

const NONE: ExtentState = { packed: 0, loose: 0, changed: 0 };

/** Where the blocks of one file are stored. */
export class BlockMap {
  /** Of the blocks that count. */
  readonly sums = new FileSums();
  readonly #extents = new Map<number, ExtentState>();
  /** Of the file, in bytes. */
  size = 0;
  /** Blocks stored on their own. */
  loose = 0;
  /** Blocks in extents that loose ones hide. */
  dead = 0;

  get extents(): ReadonlyMap<number, ExtentState> {
    return this.#extents;
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
  pack(extent: number, blocks: readonly { readonly index: number; readonly sum: number }[]): void {
    const { packed, loose } = this.#of(extent);
    for (let rest = packed | loose; rest !== 0; rest &= rest - 1) {
      this.sums.delete(extent * EXTENT_BLOCKS + 31 - Math.clz32(rest & -rest));
    }
    let mask = 0;
    for (const { index, sum } of blocks) {
      mask |= bitOf(index);
      this.sums.set(index, sum);
    }
    this.#set(extent, { packed: mask, loose: 0, changed: 0 });
  }

  /** Notes what was found in a stored extent. Loose blocks of it that are noted already count. */
  found(extent: number, mask: number): void {
    this.#set(extent, { ...this.#of(extent), packed: mask });
  }

  /**
   * Nothing is stored any more from a block on, except what the extent holds that the end lies in.
   * @returns that extent, where it has to be stored anew
   */
  cut(end: number): number | null {
    this.sums.cut(end);
    const last = extentOf(end);
    for (const [extent, { packed, loose, changed }] of [...this.#extents]) {
      if (extent * EXTENT_BLOCKS >= end) this.#set(extent, NONE);
      else if (extent === last) this.#set(extent, { packed, loose: loose & (bitOf(end) - 1), changed });
    }
    return (this.#of(last).packed & ~(bitOf(end) - 1)) === 0 ? null : last;
  }

  #of(extent: number): ExtentState {
    return this.#extents.get(extent) ?? NONE;
  }

  #set(extent: number, state: ExtentState): void {
    const before = this.#of(extent);
    this.loose += countBits(state.loose) - countBits(before.loose);
    this.dead += countBits(state.loose & state.packed) - countBits(before.loose & before.packed);
    if ((state.packed | state.loose) === 0) this.#extents.delete(extent);
    else this.#extents.set(extent, state);
  }
}
