import { createXXHash64 } from 'hash-wasm';
import type { IHasher } from 'hash-wasm';
import { AppError } from '../../domain/errors.ts';
import { joinBytes } from '../../lib/join-bytes.ts';
import { sameBytes } from '../../lib/same-bytes.ts';
import { packBytes, unpackBytes } from './body.ts';

const SUM_BYTES = 8;

let hasher: Promise<IHasher> | null = null;

/** Checksum of stored bytes, 8 bytes. Gzip's own does not cover its header, nor the bits that fill its last byte. */
export async function sumOf(bytes: Uint8Array): Promise<Uint8Array> {
  const ready = await (hasher ??= createXXHash64());
  return ready.init().update(bytes).digest('binary');
}

/** Bytes compressed, and behind them a checksum over every bit that is stored. */
export async function packSealed(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = await packBytes(bytes);
  return joinBytes([packed, await sumOf(packed)]);
}

/** The reverse of {@link packSealed}. @throws AppError `store.corrupt` when a bit of it has changed */
export async function unpackSealed(stored: Uint8Array): Promise<Uint8Array> {
  const packed = stored.subarray(0, Math.max(0, stored.length - SUM_BYTES));
  if (!sameBytes(await sumOf(packed), stored.subarray(packed.length))) {
    throw new AppError('store.corrupt', 'Stored bytes are not what their checksum says.');
  }
  return unpackBytes(packed);
}
