import type { PGlite } from '@electric-sql/pglite';
import { nodeAt } from './file-nodes.ts';
import type { FileNode, NodeOps } from './file-nodes.ts';

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

  /** Bytes of a file, and the smallest size that it was cut to since this was last asked; null where it was not. */
  take(path: string): { readonly bytes: Uint8Array; readonly cutAt: number | null } {
    const node = this.#node(path);
    const cutAt = this.#cuts.get(node) ?? null;
    this.#cuts.delete(node);
    return { bytes: node.contents.subarray(0, node.usedBytes), cutAt };
  }

  #watch(files: NodeOps): void {
    const { setattr } = files;
    files.setattr = (node, attributes) => {
      const { size } = attributes;
      if (size !== undefined && size < node.usedBytes) {
        this.#cuts.set(node, Math.min(size, this.#cuts.get(node) ?? size));
      }
      setattr(node, attributes);
    };
  }

  #node(path: string): FileNode {
    return nodeAt(this.#fs, this.#root + path);
  }
}
