import { decode } from 'cborg';
import { createXXHash64 } from 'hash-wasm';
import type { IHasher } from 'hash-wasm';
import { AppError } from '../../../domain/errors.ts';
import { joinBytes } from '../../../lib/bytes/join-bytes.ts';
import { sameBytes } from '../../../lib/bytes/same-bytes.ts';
import { plainCbor } from '../../../lib/bytes/canonical-cbor.ts';
import { packBytes, unpackBytes } from './body.ts';
import type { BodyKind } from './dictionaries.ts';
import { isZstd } from '../../zstd/index.ts';

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
    throw new AppError('store.corrupt', 'Stored bytes are not what their checksum says.');
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
    throw new AppError('store.corrupt', 'A stored row is not what its checksum says.');
  }
  return valueOf<Value>(await unpackBytes(stored));
}

function valueOf<Value>(bytes: Uint8Array): Value {
  try {
    return decode(bytes) as Value;
  } catch (cause) {
    throw new AppError('store.corrupt', 'A stored row cannot be read.', { cause });
  }
}
