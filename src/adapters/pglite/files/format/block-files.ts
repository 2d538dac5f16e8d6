import type { BlockMap } from './block-map.ts';

/** The write-ahead log: nothing in it lasts longer than to the next checkpoint but one. */
export function isWal(path: string): boolean {
  return path.startsWith('/pg_wal/');
}

/** What one file adds to the sums over all. */
interface Counted {
  readonly blocks: number;
  readonly dead: number;
  readonly loose: number;
  readonly walBytes: number;
}

const NOTHING: Counted = { blocks: 0, dead: 0, loose: 0, walBytes: 0 };

/** What is stored of each path, null for a directory, with sums over all that cost what changed. */
export class StoredFiles {
  readonly #files = new Map<string, BlockMap | null>();
  readonly #counted = new Map<string, Counted>();
  readonly #loose = new Set<string>();
  readonly #ripe = new Set<string>();
  /** Blocks that count. */
  blocks = 0;
  /** Blocks that newer ones hide. */
  dead = 0;
  /** Blocks stored on their own, those of the log apart. */
  loose = 0;
  /** Size of the log. */
  walBytes = 0;

  get(path: string): BlockMap | null | undefined {
    return this.#files.get(path);
  }

  /** Call it again when what it says of a file has changed. */
  set(path: string, file: BlockMap | null): void {
    this.#files.set(path, file);
    if (file === null) return this.#count(path, NOTHING);
    const wal = isWal(path);
    const { dead, loose, size, sums } = file;
    this.#count(path, {
      blocks: sums.size,
      dead,
      loose: wal ? 0 : loose,
      walBytes: wal ? size : 0,
    });
    note(this.#loose, path, loose > 0);
    note(this.#ripe, path, file.ripe.size > 0);
  }

  delete(path: string): void {
    this.#files.delete(path);
    this.#count(path, NOTHING);
    this.#loose.delete(path);
    this.#ripe.delete(path);
  }

  /** Files and directories below a directory. */
  below(directory: string): string[] {
    return [...this.#files.keys()].filter((path) => path.startsWith(`${directory}/`));
  }

  /** Files that have loose blocks. */
  withLoose(): [string, BlockMap][] {
    return [...this.#loose].map((path) => [path, this.#files.get(path)!]);
  }

  /** Files with regions whose extents are all stored, each on its own. */
  withRipe(): [string, BlockMap][] {
    return [...this.#ripe].map((path) => [path, this.#files.get(path)!]);
  }

  /** Files of some size. */
  larger(bytes: number): string[] {
    return [...this.#files].flatMap(([path, file]) => (file !== null && file.size >= bytes ? path : []));
  }

  #count(path: string, now: Counted): void {
    const before = this.#counted.get(path) ?? NOTHING;
    this.blocks += now.blocks - before.blocks;
    this.dead += now.dead - before.dead;
    this.loose += now.loose - before.loose;
    this.walBytes += now.walBytes - before.walBytes;
    if (now === NOTHING) this.#counted.delete(path);
    else this.#counted.set(path, now);
  }
}

function note(set: Set<string>, path: string, is: boolean): void {
  if (is) set.add(path);
  else set.delete(path);
}
