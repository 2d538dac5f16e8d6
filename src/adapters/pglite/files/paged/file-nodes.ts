import type { PGlite } from '@electric-sql/pglite';
import type { PagedFile } from './paged-file.ts';

/** What is used of Emscripten's file system nodes; its published types leave it out. */
export interface FileNode {
  readonly mode: number;
  usedBytes: number;
  /** Its length is the file's capacity. */
  contents: Uint8Array | PagedFile;
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

/** A folder's node, as far as it is gone through here. */
interface FolderNode {
  readonly mode: number;
  /** Absent in folders that are made up, as those of a process. */
  readonly contents?: Readonly<Record<string, FolderNode | FileNode>>;
  readonly mounted: { readonly root: FolderNode } | null;
}

/** Every file with what it lies in, which may be longer than the file. */
export function* fileContents(
  fs: PGlite['Module']['FS'],
): Generator<[path: string, contents: FileNode['contents']]> {
  const folders: [string, FolderNode][] = [['', fs.lookupPath('/', {}).node as unknown as FolderNode]];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const [path, folder] = next;
    for (const [name, node] of Object.entries((folder.mounted?.root ?? folder).contents ?? {})) {
      const at = `${path}/${name}`;
      if (fs.isDir(node.mode)) folders.push([at, node as FolderNode]);
      else if (fs.isFile(node.mode)) yield [at, (node as FileNode).contents];
    }
  }
}
