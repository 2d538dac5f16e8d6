import { openDB, unwrap } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Sealer } from './seal.ts';

/**
 * Version of the layout, which is the IndexedDB database's.
 * 1: a file's size; blocks as they are.
 * 2: with checksums, of each block and over all blocks of a file.
 */
export const LAYOUT = 2;
/** Stands for the size of a directory. */
export const DIRECTORY = -1;
/** Blocks read at once: 8 MB. */
const CHUNK_BLOCKS = 1024;

export type BlockKey = [path: string, index: number];
/** Size in bytes, and the XOR of the checksums of the file's stored blocks: it tells when one is missing or old. */
export type FileRecord = [size: number, sum: number];

export interface Layout extends DBSchema {
  /** Every file and directory. */
  files: { key: string; value: FileRecord };
  /** The bytes of each block and its checksum. A block that is not there is zeros; so is what a short one lacks. */
  blocks: { key: BlockKey; value: Uint8Array<ArrayBuffer> };
}

export interface BlockChunk {
  readonly keys: readonly BlockKey[];
  readonly values: readonly Uint8Array<ArrayBuffer>[];
}

type Stores = ('files' | 'blocks')[];
type Upgrade = IDBPTransaction<Layout, Stores, 'versionchange'>;

/** @throws DOMException of IndexedDB */
export function openLayout(
  name: string,
  sealer: Sealer,
  on: { blocking: (deleted: boolean) => void; terminated: () => void; cleared: () => void },
): Promise<IDBPDatabase<Layout>> {
  return openDB<Layout>(name, LAYOUT, {
    upgrade: async (db, from, _to, tx, event) => {
      if (from === 0) {
        // Chromium's own word for it: what was stored here could not be read, and was thrown away.
        if ((event as { dataLoss?: string }).dataLoss === 'total') on.cleared();
        db.createObjectStore('files');
        db.createObjectStore('blocks');
        return;
      }
      try {
        await sealAll(tx, sealer);
      } catch {
        tx.abort();
      }
    },
    blocking: (_version, next) => on.blocking(next === null),
    terminated: on.terminated,
  });
}

/** From layout 1 to 2, in the one transaction that changes the version. */
async function sealAll(tx: Upgrade, sealer: Sealer): Promise<void> {
  const files = unwrap(tx.objectStore('files'));
  const blocks = unwrap(tx.objectStore('blocks'));
  const paths = await tx.objectStore('files').getAllKeys();
  const sizes = (await tx.objectStore('files').getAll()) as unknown as number[];
  const sums = new Map<string, number>();
  for (let chunk = await chunkAfter(tx, null); chunk !== null; chunk = await chunkAfter(tx, lastOf(chunk))) {
    for (const [i, key] of chunk.keys.entries()) {
      const sealed = sealer.seal(chunk.values[i]!, key[1]);
      if (sealed === null) blocks.delete(key);
      else blocks.put(sealed.value, key);
      sums.set(key[0], (sums.get(key[0]) ?? 0) ^ (sealed?.sum ?? 0));
    }
  }
  for (const [i, path] of paths.entries()) files.put([sizes[i]!, (sums.get(path) ?? 0) >>> 0], path);
}

/** The next blocks in the order of their keys; null when there are none. */
async function chunkAfter(
  tx: IDBPTransaction<Layout, Stores, 'readonly' | 'versionchange'>,
  after: BlockKey | null,
): Promise<BlockChunk | null> {
  const store = tx.objectStore('blocks');
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
  const [keys, values] = await Promise.all([
    store.getAllKeys(range, CHUNK_BLOCKS),
    store.getAll(range, CHUNK_BLOCKS),
  ]);
  return keys.length === 0 ? null : { keys, values };
}

function lastOf({ keys }: BlockChunk): BlockKey {
  return keys[keys.length - 1]!;
}

/** All blocks in the order of their keys, the next chunk on its way while one is being used. */
export async function* blockChunks(db: IDBPDatabase<Layout>): AsyncGenerator<BlockChunk> {
  // A transaction each: one would end by itself while nobody asks it for anything.
  const read = (after: BlockKey | null): Promise<BlockChunk | null> => {
    const chunk = chunkAfter(db.transaction(['files', 'blocks']), after);
    // Whoever stops reading never looks at the last one.
    chunk.catch(() => undefined);
    return chunk;
  };
  let next = read(null);
  for (let chunk = await next; chunk !== null; chunk = await next) {
    next = read(lastOf(chunk));
    yield chunk;
  }
}

/** Blocks of a file from an index on: an array sorts after every number. */
export function blocksFrom(path: string, index: number): IDBKeyRange {
  return IDBKeyRange.bound([path, index], [path, []]);
}
