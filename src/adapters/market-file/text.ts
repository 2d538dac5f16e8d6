import { AppError } from '../../domain/errors.ts';

/** Bytes asked of the file at once. The next are on their way while the last are parsed. */
const SLICE = 2 ** 20;

export interface TextOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told of bytes of the file read, packed or not. */
  onBytes?(read: number): void;
}

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function* slices(file: Blob, { signal, onBytes }: TextOptions): AsyncGenerator<Uint8Array> {
  const at = (offset: number): Promise<ArrayBuffer> | null =>
    offset < file.size ? file.slice(offset, offset + SLICE).arrayBuffer() : null;
  let next = at(0);
  for (let offset = 0; next !== null; offset += SLICE) {
    const bytes = new Uint8Array(await next);
    signal?.throwIfAborted();
    next = at(offset + SLICE);
    next?.catch(() => undefined);
    onBytes?.(offset + bytes.length);
    yield bytes;
  }
}

async function* inflated(parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

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
  const parts = slices(file, options);
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
