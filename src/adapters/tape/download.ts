import { AppError } from '../../domain/errors.ts';

/** The part of `fetch` that is needed here, so that tests can read from disk. */
export type FetchFn = (url: string) => Promise<Response>;

/** Bytes so far and in all; the total is 0 where it is not known. */
export type OnProgress = (loaded: number, total: number) => void;

async function readBody(
  response: Response,
  total: number,
  onProgress: OnProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let loaded = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    loaded += value.length;
    onProgress(loaded, total);
  }
  const bytes = new Uint8Array(loaded);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/**
 * A whole file.
 * @param total its size in bytes where it is known, for the progress
 * @throws AppError `world.load_failed`; retryable unless the server says that the file is not there
 */
export async function fetchBytes(
  url: string,
  fetchFn: FetchFn,
  total = 0,
  onProgress?: OnProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const failed = (message: string, retryable: boolean, cause?: unknown) =>
    new AppError('world.load_failed', message, { data: { url }, retryable, cause });
  let response: Response;
  try {
    response = await fetchFn(url);
  } catch (cause) {
    throw failed('The recorded world could not be fetched.', true, cause);
  }
  if (!response.ok)
    throw failed(`The recorded world could not be fetched: ${response.status}.`, response.status >= 500);
  try {
    if (onProgress && response.body) return await readBody(response, total, onProgress);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw failed('The recorded world broke off while it was fetched.', true, cause);
  }
}

/** Lower-case hex. Pages without a secure context have no `crypto.subtle`. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return (await import('hash-wasm')).sha256(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
