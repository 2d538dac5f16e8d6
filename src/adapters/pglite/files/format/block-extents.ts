import { BLOCK_BYTES, blockOf } from './blocks.ts';
import type { Bytes } from './blocks.ts';
import { SEAL_BYTES } from './seal.ts';
import type { Sealer } from './seal.ts';

/** Blocks of an extent: as many as a mask has bits. 256 KiB. */
export const EXTENT_BLOCKS = 32;
export const EXTENT_BYTES = EXTENT_BLOCKS * BLOCK_BYTES;
/** Extents of a region: what has come to rest is stored in pieces of 4 MiB. */
export const REGION_EXTENTS = 16;
export const REGION_BLOCKS = REGION_EXTENTS * EXTENT_BLOCKS;
export const REGION_BYTES = REGION_BLOCKS * BLOCK_BYTES;
/** Length of an extent's mask at the end of what holds it. */
export const MASK_BYTES = 4;

/** A block as it lies in an extent or a region. */
export interface PackedBlock {
  /** Within the file. */
  readonly index: number;
  /** A view; the file's last block may be short. */
  readonly block: Uint8Array;
  readonly sum: number;
}

export function extentOf(index: number): number {
  return Math.floor(index / EXTENT_BLOCKS);
}

/** The region that an extent belongs to. */
export function regionOf(extent: number): number {
  return Math.floor(extent / REGION_EXTENTS);
}

/** A block's bit in the mask of its extent. */
export function bitOf(index: number): number {
  return 1 << (index % EXTENT_BLOCKS);
}

export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Blocks of a file that are not zeros, with their sums, of so many extents from one on. */
export function blocksToPack(sealer: Sealer, bytes: Bytes, extent: number, extents = 1): PackedBlock[] {
  const part = bytes.subarray(extent * EXTENT_BYTES, (extent + extents) * EXTENT_BYTES);
  const found: PackedBlock[] = [];
  for (let i = 0; i < extents * EXTENT_BLOCKS; i += 1) {
    const index = extent * EXTENT_BLOCKS + i;
    const block = blockOf(part, i);
    const sum = block.length === 0 ? null : sealer.sum(block, index);
    if (sum !== null) found.push({ index, block, sum });
  }
  return found;
}

/**
 * An extent or a region as it is stored: the bytes of its blocks one behind the other, their sums, and a mask for each
 * extent of which blocks they are. Blocks of zeros take no room.
 * @param blocks ascending; all but the last are whole
 * @param extents 1, or those of a region
 */
export function packBlocks(blocks: readonly PackedBlock[], extents = 1): Uint8Array<ArrayBuffer> {
  const length = blocks.reduce((sum, { block }) => sum + block.length, 0);
  const value = new Uint8Array(length + blocks.length * SEAL_BYTES + extents * MASK_BYTES);
  const view = new DataView(value.buffer);
  const masks = new Uint32Array(extents);
  let at = 0;
  blocks.forEach(({ index, block, sum }, i) => {
    value.set(block, at);
    at += block.length;
    view.setUint32(length + i * SEAL_BYTES, sum, true);
    masks[extentOf(index) % extents]! |= bitOf(index);
  });
  masks.forEach((mask, i) => view.setUint32(value.length - (extents - i) * MASK_BYTES, mask, true));
  return value;
}

/**
 * The blocks of a stored extent or region, unchecked; null where it cannot be one.
 * @param extent its first one
 */
export function unpackBlocks(value: Uint8Array, extent: number, extents = 1): PackedBlock[] | null {
  const view = new DataView(value.buffer, value.byteOffset, value.length);
  if (value.length < extents * MASK_BYTES) return null;
  const masks = Array.from({ length: extents }, (_, i) =>
    view.getUint32(value.length - (extents - i) * MASK_BYTES, true),
  );
  const count = masks.reduce((sum, mask) => sum + countBits(mask), 0);
  const length = value.length - extents * MASK_BYTES - count * SEAL_BYTES;
  if (count === 0 || length <= (count - 1) * BLOCK_BYTES || length > count * BLOCK_BYTES) return null;
  const blocks: PackedBlock[] = [];
  for (let i = 0; i < extents * EXTENT_BLOCKS; i += 1) {
    const index = extent * EXTENT_BLOCKS + i;
    if ((masks[extentOf(i)]! & bitOf(index)) === 0) continue;
    const at = blocks.length * BLOCK_BYTES;
    const block = value.subarray(at, Math.min(at + BLOCK_BYTES, length));
    blocks.push({ index, block, sum: view.getUint32(length + blocks.length * SEAL_BYTES, true) });
  }
  return blocks;
}
