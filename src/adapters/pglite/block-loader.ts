import type { IDBPDatabase } from 'idb';
import { AppError } from '../../domain/errors.ts';
import { blockChunks, DIRECTORY } from './block-layout.ts';
import type { BlockKey, Layout } from './block-layout.ts';
import { BLOCK_BYTES } from './blocks.ts';
import { FileSums } from './file-sums.ts';
import type { Sealer } from './seal.ts';

/** A stored file or directory. */
export interface LoadedEntry {
  readonly path: string;
  /** Null for a directory. */
  readonly data: Uint8Array<ArrayBuffer> | null;
  readonly sums: FileSums;
}

/** Called as the stored bytes come in. */
export type LoadProgress = (loaded: number, total: number) => void;

/** Progress is told every 2 MB. */
const BLOCKS_PER_PROGRESS = 256;

const WHAT_TO_DO =
  'Reload the page to read it once more. If it stays so, this life cannot go on: clear this site’s data in the browser’s settings to begin another';

/** `relation` is the number in the file's name, which PostgreSQL calls its relfilenode. */
function damagedFile(path: string, index: number | null, what: string): AppError {
  const relation = /^\/(?:base\/\d+|global)\/(\d+)/.exec(path)?.[1] ?? null;
  const place = index === null ? `The file ${path}` : `Block ${index} of the file ${path}`;
  const named = relation === null ? '' : ` (relation ${relation})`;
  return new AppError('store.corrupt', `${place}${named} ${what}. ${WHAT_TO_DO}.`, {
    data: { file: path, block: index, relation },
  });
}

/** Hands out the stored blocks one by one, of whichever file is being put together. */
class BlockReader {
  readonly #chunks: ReturnType<typeof blockChunks>;
  #keys: readonly BlockKey[] = [];
  #values: readonly Uint8Array<ArrayBuffer>[] = [];
  #at = 0;

  constructor(db: IDBPDatabase<Layout>) {
    this.#chunks = blockChunks(db);
  }

  /** Key of the next block; null behind the last. */
  async peek(): Promise<BlockKey | null> {
    if (this.#at >= this.#keys.length) {
      const { value, done } = await this.#chunks.next();
      if (done === true) return null;
      this.#keys = value.keys;
      this.#values = value.values;
      this.#at = 0;
    }
    return this.#keys[this.#at]!;
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#values[this.#at++]!;
  }
}

/**
 * Everything stored, directories before what is in them. A file is put together in the buffer that it will live in,
 * and handed over when it is whole, so that beside the files there is never more than two chunks of blocks.
 * @throws AppError `store.corrupt` where a checksum does not fit
 */
export async function* loadEntries(
  db: IDBPDatabase<Layout>,
  sealer: Sealer,
  progress: LoadProgress,
): AsyncGenerator<LoadedEntry> {
  const [paths, records] = await Promise.all([db.getAllKeys('files'), db.getAll('files')]);
  const total = records.reduce((sum, [size]) => sum + Math.max(0, size), 0);
  const reader = new BlockReader(db);
  let loaded = 0;
  let read = 0;
  progress(0, total);
  // Paths and the blocks' keys come in the same order.
  for (const [i, path] of paths.entries()) {
    const [size, wanted] = records[i]!;
    const isFile = size !== DIRECTORY;
    const data = isFile ? new Uint8Array(size) : null;
    const sums = new FileSums();
    for (let key = await reader.peek(); key !== null && key[0] <= path; key = await reader.peek()) {
      const [file, index] = key;
      const opened = sealer.open(reader.take(), index);
      if (opened === null) throw damagedFile(file, index, 'does not match its checksum');
      const offset = index * BLOCK_BYTES;
      if (file !== path || data === null || offset + opened.block.length > size) {
        throw damagedFile(file, index, 'has no place in its file');
      }
      data.set(opened.block, offset);
      sums.set(index, opened.sum);
      read += 1;
      if (read % BLOCKS_PER_PROGRESS === 0) progress(loaded + offset, total);
    }
    if (sums.total !== wanted) throw damagedFile(path, null, 'lacks blocks, or has old ones');
    loaded += Math.max(0, size);
    yield { path, data, sums };
  }
  const orphan = await reader.peek();
  if (orphan !== null) throw damagedFile(orphan[0], orphan[1], 'has no place in its file');
  progress(total, total);
}
