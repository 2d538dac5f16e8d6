import type { PGlite } from '@electric-sql/pglite';

/** What is used of Emscripten's file system nodes; its published types leave it out. */
export interface FileNode {
  readonly mode: number;
  readonly usedBytes: number;
  /** Its length is the file's capacity. */
  contents: Uint8Array;
  readonly node_ops: NodeOps;
}

export interface NodeOps {
  mknod: (parent: FileNode, name: string, mode: number, dev: number) => FileNode;
  setattr: (node: FileNode, attributes: { readonly size?: number }) => void;
}

/** @throws where there is no such file */
export function nodeAt(fs: PGlite['Module']['FS'], path: string): FileNode {
  return fs.lookupPath(path, {}).node as unknown as FileNode;
}
