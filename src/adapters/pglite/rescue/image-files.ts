import type { Files } from './directory-fs.ts';

const RECORD_BYTES = 512;
/** Types of a tar's entries that are taken: files, in two ways to say so, and folders. */
const FILE_TYPES = ['0', '\0'];
const FOLDER_TYPE = '5';

/** Files of a prepared image: a tar, packed or not. */
export async function imageFiles(image: Blob): Promise<Files> {
  const stream = image.type === 'application/gzip' ? image.stream().pipeThrough(unpacking()) : image.stream();
  const tar = new Uint8Array(await new Response(stream).arrayBuffer());
  const files = new Map<string, Uint8Array<ArrayBuffer> | null>();
  for (let at = 0; at + RECORD_BYTES <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8) || 0;
    const type = String.fromCharCode(tar[at + 156]!);
    const path = `/${textAt(tar, at + 345, 155)}${textAt(tar, at, 100)}`
      .replace(/\/+/g, '/')
      .replace(/\/$/, '');
    at += RECORD_BYTES;
    if (type === FOLDER_TYPE) files.set(path, null);
    else if (FILE_TYPES.includes(type)) files.set(path, tar.slice(at, at + size));
    at += Math.ceil(size / RECORD_BYTES) * RECORD_BYTES;
  }
  files.delete('');
  return files;
}

function unpacking(): ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>> {
  return new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>;
}

function textAt(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}
