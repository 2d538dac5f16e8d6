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
