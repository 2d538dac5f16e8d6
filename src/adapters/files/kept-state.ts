import { type FileClaim, openCache, partKeyOf, keyOf } from './kept-file.ts';

/** Bytes of a file that are kept: all of them, its beginning, or none. */
export async function keptBytes(url: string, pin: FileClaim): Promise<number> {
  const cache = await openCache();
  const whole = await cache?.match(keyOf(url, pin));
  if (whole) return pin.bytes;
  const part = await cache?.match(partKeyOf(url, pin));
  return Number(part?.headers.get('content-length') ?? 0);
}

/** Lets a file go, and its beginning. */
export async function forgetFile(url: string, pin: FileClaim): Promise<void> {
  const cache = await openCache();
  await cache?.delete(keyOf(url, pin));
  await cache?.delete(partKeyOf(url, pin));
}
