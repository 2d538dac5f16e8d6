import { AppError } from '../../domain/errors.ts';
import { Decoding, HEAD_BYTES } from '../../lib/bytes/encoding.ts';
import { gunzip } from '../../lib/bytes/gunzip.ts';

/** Bytes asked of the file at once. The next are on their way while the last are parsed. */
const SLICE = 2 ** 20;
/** The same of a packed file: each of them can be a thousand times as much, and progress is told by them. */
const PACKED_SLICE = 2 ** 16;
/** What may come out of a packed file however little of it was read, bytes. */
const FREE = 64 * 2 ** 20;
/** What may come out of it besides, against what was read: tables of prices come to some 10. */
const MOST_TIMES = 100;

export interface TextOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told of bytes of the file read, packed or not. */
  onBytes?(read: number): void;
  /** Told of letters that are no UTF-8 and were read as Windows-1252. */
  onOldCharacters?(count: number): void;
}

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function* slices(
  file: Blob,
  length: number,
  { signal, onBytes }: TextOptions,
): AsyncGenerator<Uint8Array> {
  const at = (offset: number): Promise<ArrayBuffer> | null =>
    offset < file.size ? file.slice(offset, offset + length).arrayBuffer() : null;
  let next = at(0);
  for (let offset = 0; next !== null; offset += length) {
    const bytes = new Uint8Array(await next);
    signal?.throwIfAborted();
    next = at(offset + length);
    next?.catch(() => undefined);
    onBytes?.(offset + bytes.length);
    yield bytes;
  }
}

/** @throws AppError `import.refused` when far more comes out than such a file holds */
async function* inflated(parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      packed += part.length;
      yield part;
    }
  }
  for await (const bytes of gunzip(counted())) {
    unpacked += bytes.length;
    if (unpacked > FREE + MOST_TIMES * packed) throw overpacked(packed, unpacked);
    yield bytes;
  }
}

const overpacked = (packed: number, unpacked: number): AppError =>
  new AppError(
    'import.refused',
    `The file’s compression ratio is implausible for prices: its first ${packed} bytes unpack to ${Math.floor(unpacked / 2 ** 20)} MB, more than ${MOST_TIMES} times as much. Nothing was imported.`,
  );

/**
 * The text of a file in pieces of about a megabyte, unpacked where it is gzip, of one member or several. A piece can end anywhere.
 * @throws AppError `import.unreadable` when it cannot be read, unpacked or decoded; the signal's reason when cancelled
 */
export async function* textOf(file: Blob, options: TextOptions = {}): AsyncGenerator<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const gzip = isGzip(head);
  const parts = slices(file, gzip ? PACKED_SLICE : SLICE, options);
  let decoding: Decoding | null = null;
  let text = '';
  try {
    let before: Uint8Array | null = null;
    for await (const bytes of gzip ? inflated(parts) : parts) {
      if (bytes.length === 0) continue;
      if (before) text += decoding!.text(before, false);
      before = bytes;
      decoding ??= new Decoding(bytes.subarray(0, HEAD_BYTES), options.onOldCharacters);
      // Unpacked parts are small; a parser wants to be called seldom.
      if (text.length < SLICE / 2) continue;
      yield text;
      text = '';
    }
    text += before && decoding ? decoding.text(before, true) : '';
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    const why = gzip && cause instanceof Error ? cause.message : 'the browser could not read it';
    throw new AppError(
      'import.unreadable',
      `The file can’t be read to the end: ${why}. Download or export it again.`,
      { cause },
    );
  }
  if (text !== '') yield text;
}

/** The first bytes of a file's content, unpacked where it is gzip. @throws AppError as `textOf` */
export async function headOf(file: Blob): Promise<Uint8Array> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (!isGzip(head)) return head;
  try {
    for await (const bytes of inflated(slices(file, PACKED_SLICE, {})))
      if (bytes.length > 0) return bytes.subarray(0, HEAD_BYTES);
  } catch (cause) {
    throw new AppError(
      'import.unreadable',
      `The file can’t be unpacked: ${(cause as Error).message}. Download or export it again.`,
      {
        cause,
      },
    );
  }
  return new Uint8Array(0);
}
