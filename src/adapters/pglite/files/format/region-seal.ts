import { MASK_BYTES, REGION_BLOCKS, REGION_BYTES, REGION_EXTENTS } from './block-extents.ts';
import { SEAL_BYTES } from './seal.ts';
import type { Sealer } from './seal.ts';

/** Behind the bytes of a region that lacks no block: the sums of its blocks, and masks with every bit. */
const TAIL_BYTES = REGION_BLOCKS * SEAL_BYTES + REGION_EXTENTS * MASK_BYTES;
const EVERY_BLOCK = 0xffffffff;

/** Whether a stored region, by its length, lacks no block: its bytes are those of the file. With a sum of its own since version 5. */
export function lacksNoBlock(length: number): boolean {
  return isSealed(length) || length === REGION_BYTES + TAIL_BYTES;
}

function isSealed(length: number): boolean {
  return length === REGION_BYTES + TAIL_BYTES + SEAL_BYTES;
}

/** A region as `packBlocks` makes it, in pieces: one that lacks no block gets a sum of its own behind it. */
export function sealRegion(
  sealer: Sealer,
  packed: Uint8Array<ArrayBuffer>,
  region: number,
): readonly Uint8Array<ArrayBuffer>[] {
  if (!lacksNoBlock(packed.length)) return [packed];
  const own = new Uint8Array(SEAL_BYTES);
  new DataView(own.buffer).setUint32(0, sealer.sumOf([packed], region), true);
  return [packed, own];
}

/** A stored region without its own sum, which says no more than those of its blocks. */
export function unsealRegion(value: Uint8Array): Uint8Array {
  return isSealed(value.length) ? value.subarray(0, -SEAL_BYTES) : value;
}

/**
 * What a region that lacks no block says of the bytes before it.
 * @returns the sums of its blocks, and whether its own sum answers for them and the bytes; null where it cannot be one
 */
export function openTail(
  sealer: Sealer,
  bytes: Uint8Array,
  tail: Uint8Array,
  region: number,
): { readonly sums: readonly number[]; readonly sound: boolean } | null {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const packed = tail.subarray(0, TAIL_BYTES);
  for (let at = REGION_BLOCKS * SEAL_BYTES; at < TAIL_BYTES; at += MASK_BYTES) {
    if (view.getUint32(at, true) !== EVERY_BLOCK) return null;
  }
  const sums = Array.from({ length: REGION_BLOCKS }, (_, i) => view.getUint32(i * SEAL_BYTES, true));
  const sound =
    tail.length > TAIL_BYTES && sealer.sumOf([bytes, packed], region) === view.getUint32(TAIL_BYTES, true);
  return { sums, sound };
}
