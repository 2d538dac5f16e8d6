import type { IDBPDatabase } from 'idb';
import { EXTENT_BYTES } from './block-extents.ts';
import type { Layout, Part, PartKey } from './block-layout.ts';
import { BLOCK_BYTES } from './blocks.ts';

/** Read at once, of extents and of blocks. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Chunks on their way while one is used. */
const AHEAD = 2;

interface Chunk {
  readonly keys: readonly PartKey[];
  readonly values: readonly Part[];
}

/** Reads a chunk, in a transaction of its own: one would end by itself while nobody asks it for anything. */
type Read = () => Promise<Chunk>;

/**
 * All extents in the order of their keys, in chunks.
 * @param keys of all of them
 * @param sizeOf bytes of a file
 */
export async function* extentChunks(
  db: IDBPDatabase<Layout>,
  keys: readonly PartKey[],
  sizeOf: (path: string) => number,
): AsyncGenerator<Chunk> {
  const reads: Read[] = [];
  for (let from = 0, to = 0; from < keys.length; from = to) {
    for (let bytes = 0; to < keys.length && bytes < CHUNK_BYTES; to += 1) {
      const [path, extent] = keys[to]!;
      bytes += Math.max(BLOCK_BYTES, Math.min(EXTENT_BYTES, sizeOf(path) - extent * EXTENT_BYTES));
    }
    const some = keys.slice(from, to);
    reads.push(async () => ({
      keys: some,
      values: await db.getAll('extents', IDBKeyRange.bound(some[0], some.at(-1))),
    }));
  }
  yield* inTurn(reads, AHEAD);
}

/** All loose blocks in the order of their keys, in chunks. */
export async function* blockChunks(db: IDBPDatabase<Layout>): AsyncGenerator<Chunk> {
  const count = CHUNK_BYTES / BLOCK_BYTES;
  const after = (key: PartKey | undefined) => async (): Promise<Chunk> => {
    const range = key === undefined ? null : IDBKeyRange.lowerBound(key, true);
    const store = db.transaction('blocks').store;
    const [keys, values] = await Promise.all([store.getAllKeys(range, count), store.getAll(range, count)]);
    return { keys, values };
  };
  let next = begin(after(undefined));
  while (next !== null) {
    const chunk: Chunk = await next;
    next = chunk.keys.length < count ? null : begin(after(chunk.keys.at(-1)));
    yield chunk;
  }
}

/** One after the other, some on their way while the one before is being used. */
export async function* inTurn<T>(reads: readonly (() => Promise<T>)[], ahead: number): AsyncGenerator<T> {
  const begun: (Promise<T> | null)[] = reads.slice(0, ahead).map(begin);
  for (let i = 0; i < reads.length; i += 1) {
    begun.push(begin(reads[i + ahead]));
    yield (await begun.shift())!;
  }
}

/** On its way while the one before is being used. Whoever stops reading never looks at it. */
function begin<T>(read: (() => Promise<T>) | undefined): Promise<T> | null {
  const chunk = read?.() ?? null;
  chunk?.catch(() => undefined);
  return chunk;
}

/** Hands out parts one by one, of whichever file is being put together. */
export class PartReader {
  readonly #chunks: AsyncGenerator<Chunk>;
  #chunk: Chunk = { keys: [], values: [] };
  #at = 0;

  constructor(chunks: AsyncGenerator<Chunk>) {
    this.#chunks = chunks;
  }

  /** Key of the next part; null behind the last. */
  async peek(): Promise<PartKey | null> {
    while (this.#at >= this.#chunk.keys.length) {
      const { value, done } = await this.#chunks.next();
      if (done === true) return null;
      this.#chunk = value;
      this.#at = 0;
    }
    return this.#chunk.keys[this.#at]!;
  }

  take(): Part {
    return this.#chunk.values[this.#at++]!;
  }
}
