import { decode } from 'cborg';
import { AppError } from '../../../domain/errors.ts';
import { plainCbor } from '../../../lib/canonical-cbor.ts';
import { Mutex } from '../../../lib/mutex.ts';

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

/** Bytes that are CBOR already, gzipped. */
export function packBytes(bytes: Uint8Array): Promise<Uint8Array> {
  return gzip(new Uint8Array(bytes));
}

/** The reverse of {@link packBytes}. @throws AppError `store.corrupt` when the bytes are damaged */
export async function unpackBytes(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await through(new Uint8Array(bytes), new DecompressionStream('gzip'));
  } catch (cause) {
    throw new AppError('store.corrupt', 'Stored bytes cannot be read.', { cause });
  }
}

/** The reverse of {@link pack}. @throws AppError `store.corrupt` when the bytes are damaged */
export async function unpack<T>(bytes: Uint8Array): Promise<T> {
  try {
    return decode(await through(new Uint8Array(bytes), new DecompressionStream('gzip'))) as T;
  } catch (cause) {
    throw new AppError('store.corrupt', 'A stored record cannot be read.', { cause });
  }
}
