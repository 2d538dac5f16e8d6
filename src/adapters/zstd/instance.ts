import code from '@bokuweb/zstd-wasm/dist/web/zstd.wasm?url&inline';

/**
 * What version 0.0.27 of the package exports, under the short names that its linker gave; sizes and places are in bytes, and a size that
 * `h` calls an error is minus the number of one.
 */
interface Exports {
  readonly f: WebAssembly.Memory;
  /** To be called once, before anything else. */
  g(): void;
  /** `ZSTD_isError` */
  h(size: number): number;
  /** `ZSTD_compressBound` */
  i(size: number): number;
  /** `ZSTD_createCCtx` */
  j(): number;
  /** `ZSTD_freeCCtx` */
  k(context: number): number;
  /** `ZSTD_compress_usingDict` */
  l(
    ...given: [
      context: number,
      to: number,
      room: number,
      ...from: Placed,
      ...dictionary: Placed,
      level: number,
    ]
  ): number;
  /** `ZSTD_createDCtx` */
  n(): number;
  /** `ZSTD_freeDCtx` */
  o(context: number): number;
  /** `ZSTD_decompress_usingDict` */
  q(...given: [context: number, to: number, room: number, ...from: Placed, ...dictionary: Placed]): number;
  /** `malloc`: 0 where there is no room. */
  s(size: number): number;
  /** `free` */
  t(place: number): void;
}

type Placed = [place: number, size: number];

const PAGE_BYTES = 65_536;
/** 32 bits less what the linker allows, as in the package. */
const MOST_BYTES = 2 ** 31;
/** Memory never shrinks. An instance that has grown beyond this is let go of: ordinary bodies need a tenth. */
const GROWN_BYTES = 64 * 2 ** 20;

/** What the code said was wrong. What it works in is as good as before. */
export class ZstdError extends Error {
  override name = 'ZstdError';
}

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  try {
    const base64 = code.slice(code.indexOf(',') + 1);
    return await WebAssembly.compile(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch (error) {
    compiled = null;
    throw error;
  }
}

/**
 * Zstandard with a memory of its own. The package's JavaScript is not used: it has one memory for everybody, mixes two when it is begun
 * again, believes every length, and writes to place 0 where `malloc` found no room.
 */
export class ZstdInstance {
  readonly #exports: Exports;
  #into = 0;
  #outOf = 0;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** @throws WebAssembly.CompileError, RangeError where there is no room */
  static async make(): Promise<ZstdInstance> {
    const module = await (compiled ??= compile());
    const end = (): never => {
      throw new Error('The compressor crashed.');
    };
    const grow = (wanted: number): number => growTo(exports.f, wanted >>> 0);
    const ignore = (): number => 0;
    const instance = await WebAssembly.instantiate(module, {
      // `abort`, `proc_exit`, a runtime kept alive, a timer, `resize_heap`
      a: { a: end, b: ignore, c: end, d: ignore, e: grow },
    });
    const exports = instance.exports as unknown as Exports;
    exports.g();
    return new ZstdInstance(exports);
  }

  get memory(): WebAssembly.Memory {
    return this.#exports.f;
  }

  /** Whether it should not be used again: it holds more than it should. */
  get grown(): boolean {
    return this.memory.buffer.byteLength > GROWN_BYTES;
  }

  /** @returns a frame that says how long its content is and which dictionary it was made with @throws ZstdError */
  compress(bytes: Uint8Array, dictionary: Uint8Array, level: number): Uint8Array {
    const { h, i, j, k, l } = this.#exports;
    this.#into ||= given(j());
    try {
      return this.#through(i(bytes.length), bytes, dictionary, (room, from, dictionaryAt) =>
        this.#checked(l(this.#into, ...room, ...from, ...dictionaryAt, level), h),
      );
    } catch (error) {
      k(this.#into);
      this.#into = 0;
      throw error;
    }
  }

  /** @param length bytes of the content, which the caller has found believable @throws ZstdError */
  decompress(frame: Uint8Array, dictionary: Uint8Array, length: number): Uint8Array {
    const { h, n, o, q } = this.#exports;
    this.#outOf ||= given(n());
    try {
      return this.#through(length, frame, dictionary, (room, from, dictionaryAt) =>
        this.#checked(q(this.#outOf, ...room, ...from, ...dictionaryAt), h),
      );
    } catch (error) {
      o(this.#outOf);
      this.#outOf = 0;
      throw error;
    }
  }

  #checked(size: number, isError: Exports['h']): number {
    if (isError(size) !== 0) throw new ZstdError(`Zstandard refused the bytes: error ${-size}.`);
    return size;
  }

  /** @param run gets the room and what was placed, and returns how many bytes it wrote into the room */
  #through(
    room: number,
    bytes: Uint8Array,
    dictionary: Uint8Array,
    run: (room: Placed, bytes: Placed, dictionary: Placed) => number,
  ): Uint8Array {
    const placed: number[] = [];
    const place = (size: number): number => {
      const at = given(this.#exports.s(Math.max(1, size)));
      placed.push(at);
      return at;
    };
    try {
      const [to, from, dictionaryAt] = [place(room), place(bytes.length), place(dictionary.length)];
      // Behind the last growth of the memory, which takes earlier views away.
      const memory = new Uint8Array(this.memory.buffer);
      memory.set(bytes, from);
      memory.set(dictionary, dictionaryAt);
      const written = run([to, room], [from, bytes.length], [dictionaryAt, dictionary.length]);
      return new Uint8Array(this.memory.buffer).slice(to, to + written);
    } finally {
      for (const at of placed) this.#exports.t(at);
    }
  }
}

/** @throws RangeError for a place that `malloc` did not have */
function given(place: number): number {
  if (place === 0) throw new RangeError('The compressor ran out of memory.');
  return place >>> 0;
}

function growTo(memory: WebAssembly.Memory, wanted: number): number {
  if (wanted > MOST_BYTES) return 0;
  try {
    memory.grow(Math.ceil((wanted - memory.buffer.byteLength) / PAGE_BYTES));
    return 1;
  } catch {
    return 0;
  }
}
