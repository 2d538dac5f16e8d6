import type { IDBPDatabase } from 'idb';
import { AppError } from '../../../../domain/errors.ts';
import { REGION_BYTES } from '../format/block-extents.ts';
import type { Layout, Part, PartKey } from '../format/block-layout.ts';
import { inTurn } from '../format/block-parts.ts';
import type { StayingRegion } from '../paged/file-in-parts.ts';
import { lacksNoBlock } from '../format/region-seal.ts';
import { capacityFor } from '../paged/spare-room.ts';

/** Files whose regions are on their way while one is used: what is read is no copy, but the file itself. */
const FILES_AHEAD = 16;
/** Regions that are read apart and are on their way while one is used: 4 MiB each. */
const REGIONS_AHEAD = 2;
const TRIES = 5;
const WAIT_MS = 50;
const ZEROS_BYTES = 1024 * 1024;

/** A region whose bytes lie in their file already. */
interface RegionInPlace {
  readonly region: number;
  /** What is stored behind its bytes. */
  readonly tail: Uint8Array;
}

/** What there is of a file in regions. */
export interface FileRegions {
  /** The file, with room to grow, zeros but for the regions in place; null where there are none. */
  readonly data: Uint8Array<ArrayBuffer> | null;
  readonly inPlace: readonly RegionInPlace[];
  /** Those that have to be read apart, since they lack blocks or are not Blobs. */
  readonly apart: readonly PartKey[];
  /** Those that stay where they are, with their Blobs. */
  readonly staying: ReadonlyMap<number, Blob>;
}

const NONE_STAY: ReadonlyMap<number, Blob> = new Map();

/**
 * Regions of all files, a file at a time. Blobs are put together to one that is as long as the file, with zeros for what
 * is missing, so that the browser reads them straight into the memory in which the file will live.
 * @param keys of all regions, in order
 * @param sizeOf bytes of a file
 * @param came is told of bytes as they come in
 * @param stay whether those that lack no block are read where they lie
 */
export function fileRegions(
  db: IDBPDatabase<Layout>,
  keys: readonly PartKey[],
  sizeOf: (path: string) => number,
  came: (bytes: number) => void,
  stay: boolean,
): AsyncGenerator<FileRegions> {
  const files = new Map<string, PartKey[]>();
  for (const key of keys) {
    const together = files.get(key[0]);
    if (together === undefined) files.set(key[0], [key]);
    else together.push(key);
  }
  const reads = [...files].map(
    ([path, some]) =>
      () =>
        readFile(db, some, sizeOf(path), came, stay),
  );
  return inTurn(reads, FILES_AHEAD);
}

/** Regions one by one, as bytes. */
export function regionsApart(
  db: IDBPDatabase<Layout>,
  keys: readonly PartKey[],
): AsyncGenerator<{ readonly key: PartKey; readonly value: Part }> {
  const read = (key: PartKey) =>
    again(async () => {
      const value = (await db.get('regions', key))!;
      return { key, value: value instanceof Blob ? new Uint8Array(await value.arrayBuffer()) : value };
    });
  return inTurn(
    keys.map((key) => () => read(key)),
    REGIONS_AHEAD,
  );
}

/** Regions that stay where they are, one by one, for as long as they are looked at. */
export function stayingRegions(
  regions: ReadonlyMap<number, Blob>,
): AsyncGenerator<StayingRegion & { readonly region: number; readonly tail: Uint8Array }> {
  const read = async (region: number, blob: Blob) => {
    const value = new Uint8Array(await again(() => blob.arrayBuffer()));
    return { region, blob, bytes: value.subarray(0, REGION_BYTES), tail: value.subarray(REGION_BYTES) };
  };
  return inTurn(
    [...regions].map(
      ([region, blob]) =>
        () =>
          read(region, blob),
    ),
    REGIONS_AHEAD,
  );
}

/** @param keys of the file's regions */
async function readFile(
  db: IDBPDatabase<Layout>,
  keys: readonly PartKey[],
  size: number,
  came: (bytes: number) => void,
  stay: boolean,
): Promise<FileRegions> {
  // Where the browser stores no Blobs, asking for all of them would be a second copy of the file.
  if (!((await db.get('regions', keys[0]!)) instanceof Blob)) return nothing(keys);
  return again(async () => {
    const values = await db.getAll('regions', IDBKeyRange.bound(keys[0], keys.at(-1)));
    const whole = new Map<number, Blob>();
    const apart = keys.filter((key, i) => {
      const value = values[i];
      const inPlace =
        value instanceof Blob && lacksNoBlock(value.size) && (key[1] + 1) * REGION_BYTES <= size;
      if (inPlace) whole.set(key[1], value);
      return !inPlace;
    });
    if (whole.size === 0) return nothing(apart);
    if (stay) return { ...nothing(apart), staying: whole };
    const tails = [...whole.values()].map((blob) => blob.slice(REGION_BYTES));
    const file = asFile(whole, capacityFor(size));
    // The zeros between and behind the regions are not among the stored bytes.
    const share = (whole.size * REGION_BYTES) / file.size;
    const [buffer, behind] = await Promise.all([
      readBlob(file, (bytes) => came(bytes * share)),
      new Blob(tails).arrayBuffer(),
    ]);
    let at = 0;
    const inPlace = [...whole.keys()].map((region, i) => {
      const tail = new Uint8Array(behind, at, tails[i]!.size);
      at += tail.length;
      return { region, tail };
    });
    return { data: new Uint8Array(buffer, 0, size), inPlace, apart, staying: NONE_STAY };
  });
}

const nothing = (apart: readonly PartKey[]): FileRegions => ({
  data: null,
  inPlace: [],
  apart,
  staying: NONE_STAY,
});

/** As long as it is said, with zeros where there is no region. */
function asFile(regions: ReadonlyMap<number, Blob>, length: number): Blob {
  const zeros = new Blob([new Uint8Array(ZEROS_BYTES)]);
  const pieces: Blob[] = [];
  let at = 0;
  const fill = (to: number): void => {
    for (; at < to; at += ZEROS_BYTES) pieces.push(to - at < ZEROS_BYTES ? zeros.slice(0, to - at) : zeros);
    at = to;
  };
  for (const [region, blob] of regions) {
    fill(region * REGION_BYTES);
    pieces.push(blob.slice(0, REGION_BYTES));
    at += REGION_BYTES;
  }
  fill(length);
  return new Blob(pieces);
}

/** Unlike `arrayBuffer` it says how far it is, and takes that back where it fails. */
function readBlob(blob: Blob, came: (bytes: number) => void): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    let before = 0;
    reader.onprogress = ({ loaded }) => {
      came(loaded - before);
      before = loaded;
    };
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => {
      came(-before);
      reject(reader.error ?? new Error('A stored Blob could not be read.'));
    };
    reader.readAsArrayBuffer(blob);
  });
}

/**
 * A Blob of a file that the browser is just moving cannot be read: a moment later, asked for anew, it can.
 * @throws AppError `store.unavailable` where it never can: that is no damage
 */
async function again<T>(read: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (tries <= 1) {
      const what =
        'The browser could not read all stored data. Close other tabs to free memory, then reload the page.';
      throw new AppError('store.unavailable', what, { retryable: true, cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return again(read, tries - 1);
  }
}
