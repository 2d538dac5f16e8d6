import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../../domain/errors.ts';

/** What one flush changes, with where its bytes lie in `data`. */
export interface FlushRecord {
  readonly ops: readonly { readonly op: 'remove' | 'mkdir'; readonly path: string }[];
  readonly files: readonly {
    readonly path: string;
    readonly size: number;
    /** Nothing stays of what was there under that name. */
    readonly full: boolean;
    /** Place in the file and length of each piece, in the order in which they lie in the data. */
    readonly pieces: readonly (readonly [at: number, length: number])[];
  }[];
}

/** "GLJ1", then bytes of the head, bytes of the data, SHA-256 of both: whole numbers of 32 and 48 bits, little-endian. */
const MAGIC = 0x314a_4c47;
const HEAD_AT = 4;
const DATA_AT = 8;
const SUM_AT = 16;
const PREFIX_BYTES = 48;
const DATA_LENGTH_BYTES = 6;

const sumOf = (head: Uint8Array, data: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256').update(head);
  for (const piece of data) hash.update(piece);
  return hash.digest();
};

/** A directory's own entries are durable too. Where a system cannot (Windows), its file system sees to it. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * A file to which flushes are appended, each whole or not at all: a flush counts once its bytes and their sum are on the disk. What was cut
 * short by a kill is no flush, and was acknowledged to nobody.
 */
export class Journal {
  readonly #handle: FileHandle;
  #bytes = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** @throws of the file system */
  static async open(path: string): Promise<Journal> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const handle = await open(path, 'a+', 0o600);
    await syncDirectory(dirname(path));
    const journal = new Journal(handle);
    journal.#bytes = (await handle.stat()).size;
    return journal;
  }

  /** Of the file. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Resolves when it is durable. @throws of the file system; then nothing may be appended any more */
  async append(record: FlushRecord, data: readonly Uint8Array[]): Promise<void> {
    const head = Buffer.from(JSON.stringify(record));
    const prefix = Buffer.alloc(PREFIX_BYTES);
    const length = data.reduce((sum, piece) => sum + piece.length, 0);
    prefix.writeUInt32LE(MAGIC, 0);
    prefix.writeUInt32LE(head.length, HEAD_AT);
    prefix.writeUIntLE(length, DATA_AT, DATA_LENGTH_BYTES);
    sumOf(head, data).copy(prefix, SUM_AT);
    const whole = Buffer.concat([prefix, head, ...data]);
    // One call may write a part of it.
    for (let done = 0; done < whole.length;) {
      const { bytesWritten } = await this.#handle.write(whole, done, whole.length - done);
      done += bytesWritten;
    }
    await this.#handle.datasync();
    this.#bytes += whole.length;
  }

  /**
   * Flushes in their order, as far as they are whole.
   * @throws AppError `store.corrupt` where one is damaged that others follow: it was acknowledged
   */
  async *read(): AsyncGenerator<{ readonly record: FlushRecord; readonly data: Uint8Array }> {
    for (let at = 0; at < this.#bytes;) {
      const prefix = await this.#piece(at, PREFIX_BYTES);
      if (prefix === null || prefix.readUInt32LE(0) !== MAGIC) return this.#endsAt(at, null);
      const headBytes = prefix.readUInt32LE(HEAD_AT);
      const length = headBytes + prefix.readUIntLE(DATA_AT, DATA_LENGTH_BYTES);
      const end = at + PREFIX_BYTES + length;
      const body = await this.#piece(at + PREFIX_BYTES, length);
      if (body === null) return this.#endsAt(at, null);
      const [head, data] = [body.subarray(0, headBytes), body.subarray(headBytes)];
      if (!sumOf(head, [data]).equals(prefix.subarray(SUM_AT))) return this.#endsAt(at, end);
      yield { record: JSON.parse(head.toString()) as FlushRecord, data };
      at = end;
    }
  }

  /** All that was in it is in the files. @throws of the file system */
  async clear(): Promise<void> {
    await this.#handle.truncate(0);
    await this.#handle.sync();
    this.#bytes = 0;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Null where the file ends before. */
  async #piece(at: number, length: number): Promise<Buffer | null> {
    if (at + length > this.#bytes) return null;
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await this.#handle.read(bytes, done, length - done, at + done);
      if (bytesRead === 0) return null;
      done += bytesRead;
    }
    return bytes;
  }

  /** @param next where the damaged flush ends; null where it says of no end, or of one behind the file's */
  #endsAt(at: number, next: number | null): void {
    if (next === null || next === this.#bytes) return;
    throw new AppError(
      'store.corrupt',
      'The stored life is damaged: a flush in the middle of its journal does not match its checksum. Restore the folder from a copy.',
      { data: { at } },
    );
  }
}
