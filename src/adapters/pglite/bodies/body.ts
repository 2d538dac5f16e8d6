import { decode } from 'cborg';
import { createXXHash64, type IHasher } from 'hash-wasm';
import { AppError } from '../../../domain/errors.ts';
import { joinBytes } from '../../../lib/bytes/join-bytes.ts';
import { sameBytes } from '../../../lib/bytes/same-bytes.ts';
import { plainCbor } from '../../../lib/bytes/canonical-cbor.ts';
import { type BodyKind, dictionaryFor, dictionaryOf } from './dictionaries.ts';
import { isZstd, dictionaryNumber, unzstd, zstd } from '../../zstd/index.ts';
import { Mutex } from '../../../lib/async/mutex.ts';

/** What stands behind sealed bytes. */
export const SUM_BYTES = 8;

let hasher: Promise<IHasher> | null = null;

/** Checksum of stored bytes, 8 bytes. Gzip's own does not cover its header, nor the bits that fill its last byte. */
export async function sumOf(bytes: Uint8Array): Promise<Uint8Array> {
  const ready = await (hasher ??= createXXHash64());
  return ready.init().update(bytes).digest('binary');
}

const encoder = new TextEncoder();

/** @param about columns that stand beside the bytes: the sum is over them too */
const sumWith = (packed: Uint8Array, about: string): Promise<Uint8Array> =>
  sumOf(about === '' ? packed : joinBytes([packed, encoder.encode(about)]));

/** Compressed bytes, and behind them a checksum over every bit that is stored. */
export async function sealPacked(packed: Uint8Array, about = ''): Promise<Uint8Array> {
  return joinBytes([packed, await sumWith(packed, about)]);
}

/** Bytes compressed, and behind them a checksum over every bit that is stored. @param about what stands beside them */
export async function packSealed(bytes: Uint8Array, kind: BodyKind, about = ''): Promise<Uint8Array> {
  return sealPacked(await packBytes(bytes, kind), about);
}

/** Plain data of a row, with its keys in the order in which they were given. */
export const packRow = (value: unknown, kind: BodyKind, about = ''): Promise<Uint8Array> =>
  packSealed(plainCbor(value), kind, about);

const withoutSum = (stored: Uint8Array): Uint8Array =>
  stored.subarray(0, Math.max(0, stored.length - SUM_BYTES));

async function sealHolds(stored: Uint8Array, about: string): Promise<boolean> {
  const packed = withoutSum(stored);
  return sameBytes(await sumWith(packed, about), stored.subarray(packed.length));
}

/** The reverse of {@link packSealed}. @throws AppError `store.corrupt` when a bit of it has changed */
export async function unpackSealed(stored: Uint8Array): Promise<Uint8Array> {
  if (!(await sealHolds(stored, ''))) {
    throw new AppError('store.corrupt', 'Stored bytes do not match their checksum.');
  }
  return unpackBytes(withoutSum(stored));
}

/** Whether bytes that their seal does not fit were sealed all the same. Of these no frame is read: it might say anything. */
async function wereSealed(stored: Uint8Array): Promise<boolean> {
  if (isZstd(stored)) return true;
  return unpackBytes(withoutSum(stored)).then(
    () => true,
    () => false,
  );
}

/**
 * Plain data of a row that is sealed, or of an earlier one that is not. Gzip ends with a checksum of its own: an unsealed body
 * cannot be read without its last bytes, and a sealed one can, so that a damaged seal never passes for none.
 * @throws AppError `store.corrupt` when a bit of it, or of what stands beside it, has changed
 */
export async function unpackRow<Value>(stored: Uint8Array, about = ''): Promise<Value> {
  if (await sealHolds(stored, about)) return valueOf<Value>(await unpackBytes(withoutSum(stored)));
  if (await wereSealed(stored)) {
    throw new AppError('store.corrupt', 'A stored row does not match its checksum.');
  }
  return valueOf<Value>(await unpackBytes(stored));
}

function valueOf<Value>(bytes: Uint8Array): Value {
  try {
    return decode(bytes) as Value;
  } catch (cause) {
    throw new AppError('store.corrupt', 'A stored row can’t be read.', { cause });
  }
}

/** Written to directly: by way of a Blob a small body took nine times as long in Chromium (0.9 ms against 0.1). */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  { readable, writable }: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const writer = writable.getWriter();
  const [read] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writer.write(bytes),
    writer.close(),
  ]);
  return new Uint8Array(read);
}

/**
 * Few at a time. All two dozen bodies of a commit at once take twice as long in Chromium (1 to 14 kB: 13 ms against 7, as each stream
 * begins with tables of its own to fill), and one after the other takes twice as long in Node, which compresses in threads.
 */
const LANES = [new Mutex(), new Mutex(), new Mutex(), new Mutex()] as const;
let last = 0;

function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  last = (last + 1) % LANES.length;
  return LANES[last]!.run(() => through(bytes, new CompressionStream('gzip')));
}

/**
 * Plain data as gzipped CBOR: on a deliberated record 3.9 kB against 4.8 for gzipped JSON (13 kB plain), as numbers
 * take 9 bytes instead of 18 digits; both take under 1 ms. Gzip's checksum tells damage from data.
 */
export async function pack(value: unknown): Promise<Uint8Array> {
  // Keys come back in the order in which they were given.
  return gzip(plainCbor(value));
}

/**
 * Bytes of a kind of which there is one a tick: by Zstandard, with a dictionary of what such bodies begin with. A record takes half of
 * what it takes gzipped, in less time. Nothing in a frame tells damage from data: a checksum must stand beside it.
 */
export async function packBytes(bytes: Uint8Array, kind: BodyKind): Promise<Uint8Array> {
  return zstd(bytes, await dictionaryFor(kind));
}

/**
 * The reverse of {@link packBytes}, of bytes that are known to be whole, and of gzipped ones of before.
 * @throws AppError `store.corrupt` when they cannot be read, `store.unavailable`
 */
export async function unpackBytes(bytes: Uint8Array): Promise<Uint8Array> {
  const dictionary = isZstd(bytes) ? await dictionaryOf(dictionaryNumber(bytes)) : null;
  try {
    return dictionary === null
      ? await through(new Uint8Array(bytes), new DecompressionStream('gzip'))
      : await unzstd(bytes, dictionary);
  } catch (cause) {
    const { code } = AppError.from(cause);
    if (code === 'store.unavailable') throw cause;
    throw new AppError('store.corrupt', 'Stored bytes can’t be read.', { cause });
  }
}

/** The reverse of {@link pack}. @throws AppError `store.corrupt` when the bytes are damaged */
export async function unpack<T>(bytes: Uint8Array): Promise<T> {
  try {
    return decode(await through(new Uint8Array(bytes), new DecompressionStream('gzip'))) as T;
  } catch (cause) {
    throw new AppError('store.corrupt', 'A stored record can’t be read.', { cause });
  }
}
