import type { FileWrite } from '@electric-sql/pglite/memfs-frontend';

/** PostgreSQL's page, in data files and in the WAL alike. */
export const BLOCK_BYTES = 8192;

/** What a flush changes in one block: pieces to lay over what is stored. */
export interface BlockWrite {
  readonly index: number;
  /** Length of the block in its file, at most {@link BLOCK_BYTES}. */
  readonly length: number;
  readonly parts: { readonly at: number; readonly data: Uint8Array }[];
  /** The parts cover the block, so the stored one need not be read. */
  readonly whole: boolean;
}

/**
 * A file that was cut or stretched, as if it were new: one flush may hold a cut and a growth after it, and nothing
 * tells which bytes in between became zeros.
 */
export function wholeFile(file: FileWrite, bytes: Uint8Array): FileWrite {
  return { ...file, full: true, chunks: [{ at: 0, data: bytes }] };
}

/** Cuts the changed ranges of a file into its blocks; pieces of one block come together, in order. */
export function blocksOf(file: FileWrite): readonly BlockWrite[] {
  const blocks = new Map<number, BlockWrite['parts']>();
  const partsOf = (index: number): BlockWrite['parts'] => {
    const parts = blocks.get(index) ?? [];
    blocks.set(index, parts);
    return parts;
  };
  for (const { at, data } of file.chunks) {
    for (let done = 0; done < data.length;) {
      const index = Math.floor((at + done) / BLOCK_BYTES);
      const start = at + done - index * BLOCK_BYTES;
      const piece = data.subarray(done, done + BLOCK_BYTES - start);
      partsOf(index).push({ at: start, data: piece });
      done += piece.length;
    }
  }
  return [...blocks].map(([index, parts]) => {
    const length = Math.min(BLOCK_BYTES, file.size - index * BLOCK_BYTES);
    const [first] = parts;
    const covered =
      parts.length === 1 && first !== undefined && first.at === 0 && first.data.length >= length;
    return { index, length, parts, whole: file.full || covered };
  });
}

/** The block's new bytes over the old ones; null when they are all zeros, which need not be stored. */
export function compose(
  { length, parts }: BlockWrite,
  old: Uint8Array | undefined,
): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(length);
  if (old !== undefined) bytes.set(old.subarray(0, length));
  for (const { at, data } of parts) bytes.set(data, at);
  return bytes.some((byte) => byte !== 0) ? bytes : null;
}
