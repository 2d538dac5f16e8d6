import { sha256 } from './sha256.ts';

/** Where verified files are kept; another layout takes another name. */
const CACHE = 'golem-files-v1';
/** A shorter beginning is not worth keeping, bytes. */
const LEAST_PART = 262_144;
/** Beside a kept file: its hash, and which of several that its server had it is. */
const HASH = 'golem-sha256';
const VERSION = 'golem-version';

/** The beginning of a file. */
interface Begun {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What its server called it. */
  readonly version: string | null;
}
const NOTHING: Begun = { bytes: new Uint8Array(0), version: null };

/** What a file must be. */
export interface FilePin {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What is known of a file before it comes. */
export interface FileClaim {
  readonly bytes: number;
  /** Null where nobody has told it: the one that came first is kept beside it, and it must stay that. */
  readonly sha256: string | null;
}

/** The part of `fetch` that is needed here, so that tests can read from disk. */
export type FetchFn = (url: string, init?: RequestInit) => Promise<Response>;

/** Bytes so far and in all. */
export type OnProgress = (loaded: number, total: number) => void;

export interface KeepOptions {
  readonly fetchFn?: FetchFn;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
  /** Told the file's hash, lower-case hex. */
  readonly onHash?: (sha256: string) => void;
}

/** Why a file could not be had: not there, cut off on the way, or not what it should be. */
export class FileError extends Error {
  readonly reason: 'missing' | 'network' | 'damaged';

  constructor(reason: FileError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileError';
    this.reason = reason;
  }
}

/**
 * A large file: from what was kept of an earlier visit, or fetched, checked and kept. A download that was
 * cut off or cancelled goes on where it was; one that is not what it should be is thrown away and fetched once more.
 * @throws FileError; the signal's own reason when cancelled
 */
export async function keptFile(
  url: string,
  pin: FileClaim,
  options: KeepOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const cache = await openCache();
  const key = keyOf(url, pin);
  const kept = await cache?.match(key);
  if (kept) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    const was = pin.sha256 ?? kept.headers.get(HASH);
    if (await matches(bytes, { ...pin, sha256: was })) {
      options.onHash?.(was ?? '');
      options.onProgress?.(bytes.length, bytes.length);
      return bytes;
    }
    await cache?.delete(key);
  }
  const bytes = await fetchWhole(url, pin, cache, options);
  const hash = pin.sha256 ?? (await sha256(bytes));
  options.onHash?.(hash);
  await keep(cache, url, key, bytes, { [HASH]: hash });
  return bytes;
}

async function fetchWhole(
  url: string,
  pin: FileClaim,
  cache: Cache | null,
  options: KeepOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const partKey = partKeyOf(url, pin);
  const part = await cache?.match(partKey);
  const begun: Begun = {
    bytes: part ? new Uint8Array(await part.arrayBuffer()) : new Uint8Array(0),
    version: part?.headers.get(VERSION) ?? null,
  };
  const first = await receive(url, pin, begun, 'default', cache, options);
  await cache?.delete(partKey);
  if (await matches(first, pin)) return first;
  // A proxy's or the browser's own copy may be the damaged one: ask past them, from the beginning.
  const second = await receive(url, pin, NOTHING, 'reload', cache, options);
  await cache?.delete(partKey);
  if (await matches(second, pin)) return second;
  throw new FileError('damaged', `${url} does not match its checksum.`);
}

async function receive(
  url: string,
  pin: FileClaim,
  begun: Begun,
  mode: RequestCache,
  cache: Cache | null,
  { fetchFn = fetch, onProgress, signal }: KeepOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const resume = begun.bytes.length > 0 && begun.bytes.length < pin.bytes;
  const bytes = new Uint8Array(pin.bytes);
  let loaded = 0;
  let version: string | null = null;
  try {
    const response = await fetchFn(url, {
      cache: mode,
      ...(signal ? { signal } : {}),
      ...(resume ? { headers: { Range: `bytes=${begun.bytes.length}-` } } : {}),
    });
    if (!response.ok) {
      const reason = response.status >= 500 ? 'network' : 'missing';
      throw new FileError(reason, `${url} could not be fetched: HTTP ${response.status}.`);
    }
    version = response.headers.get('etag') ?? response.headers.get('last-modified');
    if (resume && response.status === 206) {
      // Another file by now: no hash would tell what the two make together.
      if (pin.sha256 === null && version !== begun.version) {
        await response.body?.cancel();
        return NOTHING.bytes;
      }
      bytes.set(begun.bytes);
      loaded = begun.bytes.length;
    }
    for await (const chunk of chunksOf(response)) {
      // Longer than it should be: what fits will not match its hash either.
      bytes.set(chunk.subarray(0, Math.max(0, bytes.length - loaded)), Math.min(loaded, bytes.length));
      loaded += chunk.length;
      onProgress?.(Math.min(loaded, pin.bytes), pin.bytes);
    }
  } catch (cause) {
    const part = bytes.slice(0, Math.min(loaded, bytes.length));
    if (part.length >= LEAST_PART) {
      await keep(cache, null, partKeyOf(url, pin), part, version === null ? {} : { [VERSION]: version });
    }
    if (cause instanceof FileError) throw cause;
    if (signal?.aborted) throw signal.reason;
    throw new FileError('network', `${url} could not be fetched.`, { cause });
  }
  return loaded === bytes.length ? bytes : new Uint8Array(0);
}

async function* chunksOf(response: Response): AsyncIterable<Uint8Array> {
  if (response.body === null) {
    yield new Uint8Array(await response.arrayBuffer());
    return;
  }
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** A file of which no hash is known is what it should be where it is as long. */
async function matches(bytes: Uint8Array<ArrayBuffer>, pin: FileClaim): Promise<boolean> {
  return bytes.length === pin.bytes && (pin.sha256 === null || (await sha256(bytes)) === pin.sha256);
}

/** The hash is part of the key: a new version of a file never takes an old one for itself. */
export function keyOf(url: string, pin: FileClaim): string {
  return `${url}?sha256=${pin.sha256 ?? 'first'}`;
}

/** Where the beginning of a file is kept whose download was cut off. */
export const partKeyOf = (url: string, pin: FileClaim): string => `${keyOf(url, pin)}&part`;

/** Null where the browser refuses it, and where there is none: then nothing is kept and everything works. */
export async function openCache(): Promise<Cache | null> {
  if (typeof caches === 'undefined') return null;
  return caches.open(CACHE).catch(() => null);
}

/** Keeps a file and, when it is whole, lets other versions of it go. No room is no fault: it is fetched again next time. */
async function keep(
  cache: Cache | null,
  url: string | null,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  if (cache === null) return;
  try {
    await cache.put(
      key,
      new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } }),
    );
    if (url === null) return;
    for (const { url: other } of await cache.keys()) {
      if (other.startsWith(`${url}?`) && other !== key) await cache.delete(other);
    }
  } catch {
    // Told by the storage's own figures.
  }
}
