import { compressUsingDict, createCCtx, createDCtx, decompressUsingDict, init } from '@bokuweb/zstd-wasm';
import { AppError } from '../../../domain/errors.ts';
import { notingExports } from '../../../lib/wasm-memories.ts';

/** Higher ones take three times as long for a twentieth less. */
const LEVEL = 3;
/** How a frame begins (RFC 8878, 3.1.1). */
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const;
/** Bytes of a dictionary's number, by the two lowest bits of the frame's descriptor. */
const NUMBER_BYTES = [0, 1, 2, 4] as const;
/** Bit of the descriptor: no byte about the window stands before the number. */
const SINGLE_SEGMENT = 0x20;
/** Far longer than reading a quarter of a megabyte takes, ms. */
const PATIENCE_MS = 30_000;

interface Contexts {
  readonly into: number;
  readonly outOf: number;
}

let contexts: Promise<Contexts> | null = null;
/** The library keeps its memory to itself. */
const memories = new Set<WebAssembly.Memory>();

async function begin(): Promise<Contexts> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The library never settles where its module cannot be had.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('store.unavailable', 'The compressor could not be loaded.', { retryable: true }));
    }, PATIENCE_MS);
  });
  try {
    await Promise.race([notingExports(memories, () => init()), late]);
    return { into: createCCtx(), outOf: createDCtx() };
  } catch (error) {
    contexts = null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when it can compress. @throws AppError `store.unavailable` */
export const zstdReady = (): Promise<Contexts> => (contexts ??= begin());

/** What the compressor works in, which never shrinks; none before it was first needed. */
export const zstdMemories = (): readonly ArrayBufferLike[] => [...memories].map(({ buffer }) => buffer);

/** Whether bytes are a frame of Zstandard. */
export const isZstd = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte);

/** Number of the dictionary that a frame was made with; 0: none. */
export function dictionaryNumber(frame: Uint8Array): number {
  const descriptor = frame[MAGIC.length] ?? 0;
  const width = NUMBER_BYTES[(descriptor & 3) as 0 | 1 | 2 | 3];
  const at = MAGIC.length + 1 + (descriptor & SINGLE_SEGMENT ? 0 : 1);
  return frame.subarray(at, at + width).reduceRight((number, byte) => number * 256 + byte, 0);
}

/** A frame that says how long its content is and which dictionary it was made with. */
export async function zstd(bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  const { into } = await zstdReady();
  return compressUsingDict(into, bytes, dictionary, LEVEL);
}

/** The reverse. The frame must be known to be whole: it is believed what it says of its length. @throws Error */
export async function unzstd(frame: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  const { outOf } = await zstdReady();
  return decompressUsingDict(outOf, frame, dictionary);
}
