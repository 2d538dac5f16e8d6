import { AppError } from '../../domain/errors.ts';
import { statedLength } from './frame.ts';
import { ZstdError, ZstdInstance } from './instance.ts';

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
    throw new AppError('store.unavailable', 'The compressor could not be loaded.', {
      retryable: true,
      cause,
    });
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
    const text = `${bytes.length} bytes are too many to be kept as one: ${MOST_BYTES} may be.`;
    throw new AppError('store.unavailable', text, { data: { bytes: bytes.length } });
  }
  return using((one) => one.compress(bytes, dictionary, LEVEL));
}

/** The reverse of {@link zstd}, of a frame from anywhere. @throws ZstdError of bytes that are no whole frame, AppError `store.unavailable` */
export async function unzstd(frame: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  const length = statedLength(frame);
  if (length === null) throw new ZstdError('The frame does not say how long its content is.');
  if (length > MOST_BYTES) throw new ZstdError(`The frame says that its content has ${length} bytes.`);
  const content = await using((one) => one.decompress(frame, dictionary, length));
  if (content.length === length) return content;
  throw new ZstdError(`The frame says that its content has ${length} bytes, and it has ${content.length}.`);
}
