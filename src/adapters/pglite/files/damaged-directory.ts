import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import { EXTENT_BLOCKS, REGION_BLOCKS, REGION_EXTENTS, unpackBlocks } from './format/block-extents.ts';
import type { PackedBlock } from './format/block-extents.ts';
import { isWal } from './format/block-files.ts';
import { DIRECTORY } from './format/block-layout.ts';
import { BLOCK_BYTES } from './format/blocks.ts';
import { unsealRegion } from './format/region-seal.ts';
import { Sealer, sealOf, SEAL_BYTES } from './format/seal.ts';

/** PostgreSQL begins another file behind it, bytes: a record that says more is damaged itself. */
const LARGEST_FILE = 2 ** 30;

/** Of the log, as every life of ours has it. */
const LOG_SEGMENT_BYTES = 2 ** 20;

/** Something in a stored directory that is not as it was stored. */
export interface FileDamage {
  readonly path: string;
  /** Of 8 KiB; null where it is of the file as a whole: a block that is missing without saying which, or an old one. */
  readonly block: number | null;
}

/** A stored directory as far as it can be read. */
export interface ReadDirectory {
  /** Bytes of each file, null for a directory; what is missing is zeros, what is damaged stands as it was found. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer> | null>;
  readonly damages: readonly FileDamage[];
}

interface FoundBlock {
  readonly bytes: Uint8Array;
  /** Null where it has none, as in the first layout. */
  readonly sum: number | null;
  readonly fits: boolean;
}

/** What was found of one file. */
class FoundFile {
  readonly blocks = new Map<number, FoundBlock>();
  /** Parts of which no block can be told. */
  torn = false;
  /** As its record says; null where there is none. */
  size: number | null = null;
  sum: number | null = null;

  /** Loose blocks come last and take the place of older ones. */
  put(index: number, block: FoundBlock): void {
    this.blocks.set(index, block);
  }

  /** Bytes that its blocks reach to. */
  get reach(): number {
    let end = 0;
    for (const [index, { bytes }] of this.blocks) end = Math.max(end, index * BLOCK_BYTES + bytes.length);
    return end;
  }
}

/**
 * Reads all that is stored in a database of any of our layouts, whatever is wrong with it. Nothing is changed, the
 * version of the layout neither.
 * @throws DOMException where the database itself cannot be opened
 */
export async function readDamaged(database: string): Promise<ReadDirectory> {
  const sealer = await Sealer.create();
  const db = await openDB(database);
  try {
    return await readFrom(db, sealer);
  } finally {
    db.close();
  }
}

async function readFrom(db: IDBPDatabase, sealer: Sealer): Promise<ReadDirectory> {
  const found = new Map<string, FoundFile>();
  const directories = new Set<string>();
  const fileOf = (path: string): FoundFile => {
    const file = found.get(path) ?? new FoundFile();
    found.set(path, file);
    return file;
  };
  for await (const [key, value] of entriesOf(db, 'regions'))
    takePacked(fileOf, sealer, key, value, { blocks: REGION_BLOCKS, extents: REGION_EXTENTS });
  for await (const [key, value] of entriesOf(db, 'extents'))
    takePacked(fileOf, sealer, key, value, { blocks: EXTENT_BLOCKS, extents: 1 });
  for await (const [key, value] of entriesOf(db, 'blocks')) takeLoose(fileOf, sealer, key, value, db.version);
  for await (const [path, record] of entriesOf(db, 'files')) {
    if (typeof path !== 'string') continue;
    const [size, sum] = recordOf(record);
    if (size === DIRECTORY) directories.add(path);
    else Object.assign(fileOf(path), { size, sum });
  }
  return putTogether(found, directories);
}

type FileOf = (path: string) => FoundFile;

function takePacked(
  fileOf: FileOf,
  sealer: Sealer,
  key: unknown,
  value: Uint8Array<ArrayBuffer> | null,
  of: { readonly blocks: number; readonly extents: number },
): void {
  if (!isPartKey(key)) return;
  const [path, index] = key;
  const file = fileOf(path);
  const packed = value === null ? null : unpacked(value, index, of.extents);
  if (packed === null) {
    file.torn = true;
    // Blocks lie one behind the other as a rule: what is left of them may still be read.
    for (let i = 0; value !== null && i < of.blocks && (i + 1) * BLOCK_BYTES <= value.length; i += 1) {
      const bytes = value.subarray(i * BLOCK_BYTES, (i + 1) * BLOCK_BYTES);
      file.put(index * of.blocks + i, { bytes, sum: null, fits: false });
    }
    return;
  }
  for (const { index: at, block, sum } of packed)
    file.put(at, { bytes: block, sum, fits: sealer.fits(block, at, sum) });
}

function unpacked(value: Uint8Array<ArrayBuffer>, part: number, extents: number): PackedBlock[] | null {
  const bytes = extents === REGION_EXTENTS ? unsealRegion(value) : value;
  return unpackBlocks(bytes, part * extents, extents);
}

function takeLoose(
  fileOf: FileOf,
  sealer: Sealer,
  key: unknown,
  value: Uint8Array<ArrayBuffer> | null,
  layout: number,
): void {
  if (!isPartKey(key)) return;
  const [path, index] = key;
  const file = fileOf(path);
  if (value === null) file.torn = true;
  else if (layout === 1) file.put(index, { bytes: value, sum: null, fits: true });
  else if (value.length < SEAL_BYTES || value.length > BLOCK_BYTES + SEAL_BYTES) file.torn = true;
  else {
    const { block, sum } = sealOf(value);
    file.put(index, { bytes: block, sum, fits: sealer.fits(block, index, sum) });
  }
}

function putTogether(found: ReadonlyMap<string, FoundFile>, directories: ReadonlySet<string>): ReadDirectory {
  const files = new Map<string, Uint8Array<ArrayBuffer> | null>();
  const damages: FileDamage[] = [];
  const paths = [...found.keys()];
  for (const path of [...directories, ...paths.flatMap(foldersOf)].toSorted()) files.set(path, null);
  for (const [path, file] of found) {
    const { size, sum, torn, blocks } = file;
    const broken = [...blocks].filter(([, { fits }]) => !fits).map(([block]) => block);
    damages.push(...broken.map((block) => ({ path, block })));
    const total = [...blocks.values()].reduce((all, block) => all ^ (block.sum ?? 0), 0) >>> 0;
    const other = sum !== null && total !== sum >>> 0;
    if (torn || size === null || (broken.length === 0 && other)) damages.push({ path, block: null });
    files.set(path, joined(file, size ?? likelySize(path, file)));
  }
  return { files, damages };
}

/** Of a file whose record is lost: as far as its blocks reach, and the log's are all as long as one another. */
function likelySize(path: string, { reach }: FoundFile): number {
  return isWal(path) ? Math.max(reach, LOG_SEGMENT_BYTES) : reach;
}

function joined({ blocks }: FoundFile, size: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(size);
  for (const [index, { bytes }] of blocks) {
    const at = index * BLOCK_BYTES;
    if (at < size) data.set(bytes.subarray(0, size - at), at);
  }
  return data;
}

/** Folders that a file lies in, outermost first. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
}

/** Everything in a store; a value that is no bytes, or cannot be read, comes as null. */
async function* entriesOf<Store extends 'files' | 'regions' | 'extents' | 'blocks'>(
  db: IDBPDatabase,
  store: Store,
): AsyncGenerator<[key: unknown, value: Store extends 'files' ? unknown : Uint8Array<ArrayBuffer> | null]> {
  if (!db.objectStoreNames.contains(store)) return;
  for (const key of await db.getAllKeys(store)) {
    const value: unknown = await db.get(store, key).catch(() => null);
    yield [key, (store === 'files' ? value : await bytesIn(value)) as never];
  }
}

async function bytesIn(value: unknown): Promise<Uint8Array<ArrayBuffer> | null> {
  if (value instanceof Uint8Array) return value.slice();
  if (!(value instanceof Blob)) return null;
  return value.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
}

function isPartKey(key: unknown): key is [string, number] {
  return Array.isArray(key) && typeof key[0] === 'string' && Number.isSafeInteger(key[1]) && key[1] >= 0;
}

function recordOf(record: unknown): readonly [size: number | null, sum: number | null] {
  const number = (value: unknown, most: number): number | null =>
    Number.isSafeInteger(value) && (value as number) >= DIRECTORY && (value as number) <= most
      ? (value as number)
      : null;
  if (!Array.isArray(record)) return [number(record, LARGEST_FILE), null];
  return [number(record[0], LARGEST_FILE), number(record[1], 2 ** 32 - 1)];
}
