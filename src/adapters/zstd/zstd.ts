import { AppError } from '../../domain/errors.ts';
import { ZstdError, ZstdInstance } from './instance.ts';

/** How a frame begins (RFC 8878, 3.1.1). */
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const;
/** Bytes of a dictionary's number, by the two lowest bits of the frame's descriptor. */
const NUMBER_BYTES = [0, 1, 2, 4] as const;
/** Bytes of the content's length, by the two highest bits of the descriptor. */
const LENGTH_BYTES = [0, 2, 4, 8] as const;
/** Bit of the descriptor: no byte about the window stands before the number, and a length always behind it. */
const SINGLE_SEGMENT = 0x20;
/** A length of two bytes counts from here. */
const TWO_BYTES_FROM = 256;

/** Whether bytes are a frame of Zstandard. */
export const isZstd = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte);

const littleEndian = (bytes: Uint8Array): number =>
  bytes.reduceRight((number, byte) => number * 256 + byte, 0);

function header(frame: Uint8Array): { readonly number: Uint8Array; readonly length: Uint8Array } {
  const descriptor = frame[MAGIC.length] ?? 0;
  const single = (descriptor & SINGLE_SEGMENT) !== 0;
  const number = MAGIC.length + 1 + (single ? 0 : 1);
  const length = number + NUMBER_BYTES[(descriptor & 3) as 0 | 1 | 2 | 3];
  const stated = LENGTH_BYTES[(descriptor >> 6) as 0 | 1 | 2 | 3];
  const width = stated === 0 && single ? 1 : stated;
  return { number: frame.subarray(number, length), length: frame.subarray(length, length + width) };
}

/** Number of the dictionary that a frame was made with; 0: none. */
export const dictionaryNumber = (frame: Uint8Array): number => littleEndian(header(frame).number);

/** Bytes that a frame says its content has, exact below 2^53; null where it does not say. Nothing vouches for it. */
export function statedLength(frame: Uint8Array): number | null {
  const { length } = header(frame);
  if (length.length === 0) return null;
  return littleEndian(length) + (length.length === 2 ? TWO_BYTES_FROM : 0);
}

/** Higher ones take three times as long for a twentieth less. */
const LEVEL = 3;
/** Of what is compressed, bytes. The longest body of a life has a few million; a frame may say anything. */
const MOST_BYTES = 256 * 2 ** 20;

let instance: Promise<ZstdInstance> | null = null;
let newest: ZstdInstance | null = null;

async function begin(): Promise<ZstdInstance> {
  try {
    newest = await ZstdInstance.make();
    return newest;
  } catch (cause) {
    instance = null;
    throw new AppError(
      'store.unavailable',
      'The compressor could not be loaded. Check the network and reload the page.',
      {
        retryable: true,
        cause,
      },
    );
  }
}

/**
 * After anything but an answer that says what is wrong with the bytes, and after one that took far more room than most, the next call
 * begins with a fresh instance: nothing that was read once can spoil what is read or written later.
 */
async function using<Result>(work: (zstd: ZstdInstance) => Result): Promise<Result> {
  const begun = (instance ??= begin());
  const zstd = await begun;
  let sound = false;
  try {
    const result = work(zstd);
    sound = true;
    return result;
  } catch (error) {
    sound = error instanceof ZstdError;
    throw error;
  } finally {
    if ((!sound || zstd.grown) && instance === begun) instance = null;
  }
}

/** What the compressor works in; null before it was first needed. */
export const zstdMemory = (): ArrayBufferLike | null => newest?.memory.buffer ?? null;

/**
 * A frame that says how long its content is and which dictionary it was made with.
 * @throws AppError `store.unavailable`
 */
export async function zstd(bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > MOST_BYTES) {
    const text = `${bytes.length} bytes are too many for one value: the limit is ${MOST_BYTES}.`;
    throw new AppError('store.unavailable', text, { data: { bytes: bytes.length } });
  }
  return using((one) => one.compress(bytes, dictionary, LEVEL));
}

/** The reverse of {@link zstd}, of a frame from anywhere. @throws ZstdError of bytes that are no whole frame, AppError `store.unavailable` */
export async function unzstd(frame: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  const length = statedLength(frame);
  if (length === null) throw new ZstdError('The frame does not state its content’s length.');
  if (length > MOST_BYTES) throw new ZstdError(`The frame claims ${length} bytes of content.`);
  const content = await using((one) => one.decompress(frame, dictionary, length));
  if (content.length === length) return content;
  throw new ZstdError(`The frame claims ${length} bytes of content, but has ${content.length}.`);
}
