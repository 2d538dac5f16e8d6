import { AppError } from '../../domain/errors.ts';

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
  const source = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) return controller.close();
      packed += value.length;
      controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      unpacked += next.value.length;
      if (unpacked > FREE + MOST_TIMES * packed) throw overpacked(packed, unpacked);
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const overpacked = (packed: number, unpacked: number): AppError =>
  new AppError(
    'import.refused',
    `The file is packed far more tightly than prices can be: ${Math.floor(unpacked / 2 ** 20)} MB come out of its first ${packed} bytes. At most ${MOST_TIMES} times as much is unpacked. Nothing was imported.`,
  );

/** By the byte order mark, as spreadsheets write it; without one it is UTF-8. */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a file in pieces of about a megabyte, unpacked where it is gzip. A piece can end anywhere.
 * @throws AppError `import.unreadable` when it cannot be read or unpacked; the signal's reason when cancelled
 */
export async function* textOf(file: Blob, options: TextOptions = {}): AsyncGenerator<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const gzip = isGzip(head);
  const parts = slices(file, gzip ? PACKED_SLICE : SLICE, options);
  let decoder: TextDecoder | null = null;
  let text = '';
  try {
    for await (const bytes of gzip ? inflated(parts) : parts) {
      decoder ??= new TextDecoder(encodingOf(bytes));
      text += decoder.decode(bytes, { stream: true });
      // Unpacked parts are small; a parser wants to be called seldom.
      if (text.length < SLICE / 2) continue;
      yield text;
      text = '';
    }
    text += decoder?.decode() ?? '';
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    const why = gzip ? 'its gzip data is damaged or cut off' : 'the browser could not read it';
    throw new AppError('import.unreadable', `The file cannot be read to its end: ${why}.`, { cause });
  }
  if (text !== '') yield text;
}
