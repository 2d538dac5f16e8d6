import type { PGlite } from '@electric-sql/pglite';
import { nodeAt } from '../paged/file-nodes.ts';
import type { FileImage } from './block-flush.ts';
import type { FileNode, NodeOps } from '../paged/file-nodes.ts';
import { PagedFile } from '../paged/paged-file.ts';
import type { PagedReader, StoredRegion } from '../paged/paged-file.ts';

/**
 * Remembers how far files were cut. The file system above only tells that a size was set, after which every byte could
 * have changed; PostgreSQL cuts and stretches relations, and storing them whole would make work of what did not change.
 */
export class CutWatch {
  readonly #fs: PGlite['Module']['FS'];
  readonly #root: string;
  readonly #cuts = new WeakMap<FileNode, number>();

  /** @param root where the files are mounted; all of them share one table of operations */
  constructor(fs: PGlite['Module']['FS'], root: string) {
    this.#fs = fs;
    this.#root = root;
    const directories = this.#node('').node_ops;
    const { mknod } = directories;
    let watched: NodeOps | null = null;
    directories.mknod = (parent, name, mode, dev) => {
      const node = mknod(parent, name, mode, dev);
      if (watched === null && fs.isFile(node.mode)) {
        watched = node.node_ops;
        this.#watch(watched);
      }
      return node;
    };
  }

  /** Bytes of a file, and the smallest size that it was cut to since this was last asked; null where it was not. @param paging null: all stays in memory */
  take(path: string, paging: PagedReader | null): FileImage {
    const node = this.#node(path);
    const cutAt = this.#cuts.get(node) ?? null;
    this.#cuts.delete(node);
    const { contents, usedBytes } = node;
    const bytes = contents instanceof PagedFile ? contents.upTo(usedBytes) : contents.subarray(0, usedBytes);
    return { bytes, cutAt, storing: paging && ((region) => storing(node, path, region, paging)) };
  }

  #watch(files: NodeOps): void {
    const { setattr } = files;
    files.setattr = (node, attributes) => {
      const { size } = attributes;
      if (size !== undefined && size < node.usedBytes) {
        this.#cuts.set(node, Math.min(size, this.#cuts.get(node) ?? size));
      }
      if (size !== undefined && node.contents instanceof PagedFile) {
        // Otherwise it would be copied to an array of that size.
        if (size < node.usedBytes) node.contents.cut(size);
        node.usedBytes = size;
      }
      setattr(node, attributes);
    };
  }

  #node(path: string): FileNode {
    return nodeAt(this.#fs, this.#root + path);
  }
}

/** A region of a file is stored in one piece: from then on it can be read there. */
function storing(
  node: FileNode,
  path: string,
  region: number,
  paging: PagedReader,
): (stored: StoredRegion) => void {
  if (!(node.contents instanceof PagedFile)) {
    node.contents = PagedFile.of(path, node.contents.subarray(0, node.usedBytes), paging);
  }
  const file = node.contents;
  const since = file.storing(region);
  return (stored) => file.stored(region, since, stored);
}
