import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-web';
import type { LanguageShape } from '../../../protocol/threads/language-plan.ts';
import { type CacheType, fitGraph, kvBytesPerToken } from '../../model-sources/index.ts';

/** Half floats as ONNX Runtime gives them, IEEE 754 binary16: their bits, or numbers where the browser has `Float16Array`. */
export function halvesToFloats(halves: Uint16Array): Float32Array {
  return halves instanceof Uint16Array ? Float32Array.from(halves, halfToFloat) : Float32Array.from(halves);
}

function halfToFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1_023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1_024) * 2 ** (exponent - 15);
}

/** Keys and values of a beginning that was computed, in memory or on the graphics card. Never changed: each step gives a new one. */
export interface KvCache {
  readonly length: number;
  readonly tensors: Readonly<Record<string, Tensor>>;
}

export interface Step {
  /** Of the last `keep` tokens, row by row, each as long as the vocabulary. */
  readonly logits: Float32Array;
  readonly cache: KvCache;
}

/** A model that was opened. One step at a time. */
export interface LanguageSession {
  /** Bytes that a token takes in a cache. */
  readonly bytesPerToken: number;
  /**
   * Goes on from a beginning. One that lies on the graphics card is given up by it; one in memory stays what it is.
   * @param keep of how many of the last tokens the logits are wanted; at least 1
   */
  step(ids: readonly number[], past: KvCache | null, keep: number): Promise<Step>;
  /** The same beginning in memory, to be kept and gone on from again; one that lies on the graphics card is given up for it. */
  settle(cache: KvCache): Promise<KvCache>;
  /** Gives up a beginning that lies on the graphics card, where nobody goes on from it. */
  drop(cache: KvCache): void;
  /** The first `length` tokens of a beginning in memory, as a copy. */
  cut(cache: KvCache, length: number): KvCache;
  /** The numbers of the first `length` tokens of a beginning in memory, in the order of the graph's names, head by head. */
  pack(cache: KvCache, length: number): Uint8Array<ArrayBuffer>;
  /** A beginning of what was packed. */
  unpack(bytes: Uint8Array<ArrayBuffer>, length: number): KvCache;
  release(): Promise<void>;
}

/** What is needed of an ONNX Runtime build; the web builds and onnxruntime-node have it. */
export interface LanguageRuntime {
  readonly Tensor: TensorConstructor;
}

/** The model's steps over a session of any build. @throws AppError `model.unsupported` where the graph is not of that shape */
export function languageSession(
  { Tensor: make }: LanguageRuntime,
  session: InferenceSession,
  shape: LanguageShape,
): LanguageSession {
  const { kvHeads, headSize, vocabulary } = shape;
  const { names, positions, keeps, cacheType } = fitGraph(session, shape);
  const int64 = (values: readonly number[], dims: readonly number[]): Tensor =>
    new make('int64', BigInt64Array.from(values, BigInt), dims);
  const block = (data: Numbers, length: number): Tensor =>
    new make(cacheType, data as Float32Array, [1, kvHeads, length, headSize]);
  const nothing: KvCache = {
    length: 0,
    tensors: Object.fromEntries(names.map((name) => [name, block(numbers(cacheType, 0), 0)])),
  };
  /** @returns the same numbers in memory; what lay on the graphics card is given up */
  const inMemory = async (tensor: Tensor): Promise<Tensor> =>
    isOnCard(tensor)
      ? new make(cacheType, (await tensor.getData(true)) as Float32Array, tensor.dims)
      : tensor;
  return {
    bytesPerToken: kvBytesPerToken(shape, cacheType),
    async step(ids, past, keep) {
      const before = past ?? nothing;
      const length = before.length + ids.length;
      const feeds: Record<string, Tensor> = {
        input_ids: int64(ids, [1, ids.length]),
        attention_mask: new make('int64', new BigInt64Array(length).fill(1n), [1, length]),
        ...(positions && {
          position_ids: int64(
            ids.map((_, at) => before.length + at),
            [1, ids.length],
          ),
        }),
        ...(keeps && { num_logits_to_keep: int64([keep], []) }),
      };
      for (const name of names) feeds[`past_key_values.${name}`] = before.tensors[name]!;
      const outputs = await session.run(feeds);
      drop(before);
      const logits = await floats(outputs['logits']);
      return {
        // A graph that cannot be told gives those of all tokens.
        logits: logits.subarray(Math.max(0, logits.length - keep * vocabulary)),
        cache: {
          length,
          tensors: Object.fromEntries(names.map((name) => [name, outputs[`present.${name}`]!])),
        },
      };
    },
    settle: async (cache) => ({
      length: cache.length,
      tensors: Object.fromEntries(
        await Promise.all(
          Object.entries(cache.tensors).map(
            async ([name, tensor]) => [name, await inMemory(tensor)] as const,
          ),
        ),
      ),
    }),
    drop,
    cut(cache, length) {
      const size = length * headSize;
      const cutOne = (tensor: Tensor): Tensor => {
        const from = tensor.data as Numbers;
        const data = numbers(cacheType, kvHeads * size, from);
        for (let head = 0; head < kvHeads; head++) {
          const start = head * cache.length * headSize;
          data.set(from.subarray(start, start + size), head * size);
        }
        return block(data, length);
      };
      const tensors = Object.entries(cache.tensors).map(([name, tensor]) => [name, cutOne(tensor)] as const);
      return { length, tensors: Object.fromEntries(tensors) };
    },
    pack(cache, length) {
      const each = kvHeads * length * headSize;
      const all = numbers(cacheType, names.length * each, cache.tensors[names[0]!]!.data as Numbers);
      names.forEach((name, at) => {
        const from = cache.tensors[name]!.data as Numbers;
        for (let head = 0; head < kvHeads; head++) {
          const start = head * cache.length * headSize;
          all.set(from.subarray(start, start + length * headSize), at * each + head * length * headSize);
        }
      });
      return new Uint8Array(all.buffer as ArrayBuffer);
    },
    unpack(bytes, length) {
      const each = kvHeads * length * headSize;
      const all = numbers(cacheType, bytes.buffer);
      const tensors = names.map((name, at) => [
        name,
        block(all.subarray(at * each, (at + 1) * each), length),
      ]);
      return { length, tensors: Object.fromEntries(tensors) as KvCache['tensors'] };
    },
    release: () => session.release(),
  };
}

/** Half floats are `Uint16Array`s, or `Float16Array`s where the browser has them. */
type Numbers = Float32Array | Uint16Array;

function numbers(type: CacheType, of: number | ArrayBuffer, like?: Numbers): Numbers {
  if (like) return new (like.constructor as new (of: number | ArrayBuffer) => Numbers)(of);
  return type === 'float32' ? new Float32Array(of as number) : new Uint16Array(of as number);
}

const isOnCard = (tensor: Tensor): boolean => tensor.location === 'gpu-buffer';

function drop({ tensors }: KvCache): void {
  for (const tensor of Object.values(tensors)) if (isOnCard(tensor)) tensor.dispose();
}

async function floats(tensor: Tensor | undefined): Promise<Float32Array> {
  const data: unknown = await tensor?.getData(true);
  if (data instanceof Float32Array) return data;
  if (tensor?.type === 'float16') return halvesToFloats(data as Uint16Array);
  throw new Error('The model returned no logits');
}
