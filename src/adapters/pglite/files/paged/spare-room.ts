import type { FileNode } from './file-nodes.ts';
import { PagedFile } from './paged-file.ts';

/** Smaller files are copied in no time. */
export const LARGE_FILE = 1024 * 1024;
/** Room that a large file has behind its end, as a share of it, and the most, in bytes. */
const SPARE = 1 / 16;
const MOST_SPARE = 8 * 1024 * 1024;

/**
 * Capacity for a file of some bytes. One without room to grow is copied as a whole when something is written behind its
 * end: a hundred milliseconds for a large one, in the middle of a commit. Memory that is not written costs nothing.
 */
export function capacityFor(size: number): number {
  return size < LARGE_FILE ? size : size + Math.min(MOST_SPARE, Math.ceil(size * SPARE));
}

/** The buffer may be longer than what was handed over as the file's bytes. */
export function useSpareRoom(node: FileNode): void {
  if (node.contents instanceof PagedFile) return;
  const { buffer, byteOffset, length } = node.contents;
  if (byteOffset === 0 && buffer.byteLength > length) node.contents = new Uint8Array(buffer);
}

/** Copies the file into a larger buffer where a quarter of its spare room is left: at a time when nobody waits. */
export function makeRoom(node: FileNode): void {
  const { contents, usedBytes } = node;
  if (contents instanceof PagedFile) return;
  const capacity = capacityFor(usedBytes);
  if (contents.length - usedBytes >= (capacity - usedBytes) / 4) return;
  const roomy = new Uint8Array(capacity);
  roomy.set(contents.subarray(0, usedBytes));
  node.contents = roomy;
}
