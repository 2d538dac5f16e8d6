import { AppError } from '../../domain/errors.ts';
import { damaged } from './faults.ts';

/** Takes bytes off a stream in the portions that are asked for, holding no more than one portion and one chunk. */
export class ByteSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** The next `length` bytes; fewer where the stream ends before. @throws AppError `archive.damaged`, or what the stream fails with */
  async take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    let missing = length;
    while (missing > 0 && (await this.#fill())) {
      const part = this.#chunk.subarray(0, missing);
      this.#chunk = this.#chunk.subarray(part.length);
      parts.push(part);
      missing -= part.length;
    }
    const bytes = new Uint8Array(length - missing);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  /** Whether nothing is left. */
  async ended(): Promise<boolean> {
    return !(await this.#fill());
  }

  /** Lets whoever sends know that no more is wanted. */
  async cancel(reason: unknown): Promise<void> {
    await this.#reader.cancel(reason).catch(() => undefined);
  }

  async #next(): Promise<ReadableStreamReadResult<Uint8Array>> {
    try {
      const next: ReadableStreamReadResult<unknown> = await this.#reader.read();
      if (next.done || next.value instanceof Uint8Array) return next as ReadableStreamReadResult<Uint8Array>;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw damaged('it could not be read to the end', cause);
    }
    throw damaged('the stream did not deliver bytes');
  }

  async #fill(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const { done, value } = await this.#next();
      if (done) return false;
      this.#chunk = value;
    }
    return true;
  }
}
