import { hex } from '../../lib/bytes/hex.ts';

/** Lower-case hex. Pages without a secure context have no `crypto.subtle`. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return (await import('hash-wasm')).sha256(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return hex(digest);
}
