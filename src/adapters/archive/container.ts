import { encode } from 'cborg';
import * as v from 'valibot';
import { AppError } from '../../domain/errors.ts';
import { sameBytes } from '../../lib/bytes/same-bytes.ts';
import { Allowance } from './allowance.ts';
import { decodeBounded } from './bounded-cbor.ts';
import { ByteSource } from './byte-source.ts';
import { damaged, foreign, newer } from './faults.ts';
import type { FileForm } from './file-form.ts';
import { anyHeadSchema, type ArchiveFrame, LIFE_FILE } from './archive-frames.ts';
import { gunzip, gzip } from './gzip.ts';
import { SEAL_BYTES, Seals } from './seals.ts';

/** The first bytes of each such file; a line end in it shows a transfer that took it for text. */
const MAGIC = new TextEncoder().encode('golem\r\n\x1a');
const LENGTH_BYTES = 4;

const CUT = 'it ends too early, so part of it is missing';

/**
 * Frames as a file: the magic, then for each frame its length (4 bytes, big-endian), the frame (canonical CBOR, gzipped)
 * and a seal, the BLAKE3 of every byte before it. The first frame is the head, the last is the end.
 */
export async function* writeFrames(
  frames: AsyncIterable<{ readonly kind: string }>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const seals = await Seals.create();
  seals.add(MAGIC);
  yield MAGIC.slice();
  for await (const frame of frames) {
    const body = await gzip(encode(frame));
    const bytes = new Uint8Array(LENGTH_BYTES + body.length + SEAL_BYTES);
    new DataView(bytes.buffer).setUint32(0, body.length);
    bytes.set(body, LENGTH_BYTES);
    seals.add(bytes.subarray(0, -SEAL_BYTES));
    const seal = seals.seal();
    bytes.set(seal, bytes.length - SEAL_BYTES);
    seals.add(seal);
    yield bytes;
  }
}

/**
 * The frames of a life's file, each given only after its seal was found right. The stream is cancelled when the reader stops.
 * @throws AppError `archive.foreign`, `archive.newer`, `archive.damaged`
 */
export const readFrames = (stream: ReadableStream<Uint8Array>): AsyncGenerator<ArchiveFrame> =>
  readFramesOf(LIFE_FILE, stream);

/** The same of another kind of file. */
export async function* readFramesOf<Kind extends { readonly kind: string }>(
  form: FileForm<Kind>,
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Kind> {
  const source = new ByteSource(stream);
  try {
    yield* frames(form, source);
  } finally {
    await source.cancel('enough');
  }
}

async function* frames<Kind extends { readonly kind: string }>(
  form: FileForm<Kind>,
  source: ByteSource,
): AsyncGenerator<Kind> {
  const magic = await source.take(MAGIC.length);
  if (!sameBytes(magic, MAGIC)) throw foreign(`This file is not ${form.is}.`, form.advice);
  const seals = await Seals.create();
  const allowance = new Allowance(form);
  seals.add(magic);
  for (let first = true; ; first = false) {
    const frame = parse(form, await sealed(source, seals, allowance), first);
    if ((frame.kind === form.head) !== first) throw damaged('its parts are out of order');
    yield frame;
    if (frame.kind === 'end') break;
  }
  if (!(await source.ended())) throw damaged('something was appended to it');
}

/** The next frame's CBOR. */
async function sealed(source: ByteSource, seals: Seals, allowance: Allowance): Promise<Uint8Array> {
  const length = await source.take(LENGTH_BYTES);
  if (length.length < LENGTH_BYTES) throw damaged(CUT);
  const size = new DataView(length.buffer).getUint32(0);
  allowance.store(size);
  const body = await source.take(size);
  const seal = await source.take(SEAL_BYTES);
  if (seal.length < SEAL_BYTES) throw damaged(CUT);
  seals.add(length);
  seals.add(body);
  if (!sameBytes(seal, seals.seal())) throw damaged('its checksum does not match its contents');
  seals.add(seal);
  try {
    const bytes = await gunzip(body, allowance.left);
    allowance.unpack(bytes.length);
    return bytes;
  } catch (cause) {
    if (cause instanceof RangeError) throw damaged(allowance.said, cause);
    throw damaged('part of it can’t be unpacked', cause);
  }
}

function parse<Kind extends { readonly kind: string }>(
  form: FileForm<Kind>,
  bytes: Uint8Array,
  first: boolean,
): Kind {
  try {
    const value = decodeBounded(bytes);
    if (first) {
      const { kind, format } = v.parse(anyHeadSchema, value);
      if (kind !== form.head)
        throw foreign(`This file comes from a golem, but is not ${form.is}.`, form.advice);
      if (format > form.format) throw newer('format', format, form.format);
    }
    return v.parse(form.schema, value);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw damaged('part of it can’t be read', cause);
  }
}
