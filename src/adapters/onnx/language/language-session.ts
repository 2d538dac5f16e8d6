import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-web';
import { LANGUAGE_SHAPE } from './language-files.ts';

/** Keys and values of a beginning that was computed. Never changed: each step gives a new one. */
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
  /** Goes on from a beginning. @param keep of how many of the last tokens the logits are wanted; at least 1 */
  step(ids: readonly number[], past: KvCache | null, keep: number): Promise<Step>;
  /** The first `length` tokens of a beginning, as a copy. */
  cut(cache: KvCache, length: number): KvCache;
  release(): Promise<void>;
}

/** What is needed of an ONNX Runtime build; the web builds and onnxruntime-node have it. */
export interface LanguageRuntime {
  readonly Tensor: TensorConstructor;
}

const { layers, kvHeads, headSize } = LANGUAGE_SHAPE;
const PARTS = ['key', 'value'] as const;
const NAMES = Array.from({ length: layers }, (_, layer) => PARTS.map((part) => `${layer}.${part}`)).flat();

/** Bytes that a token takes in a cache. */
export const KV_BYTES_PER_TOKEN = NAMES.length * kvHeads * headSize * Float32Array.BYTES_PER_ELEMENT;

/** The model's steps over a session of any build. */
export function languageSession(
  { Tensor: make }: LanguageRuntime,
  session: InferenceSession,
): LanguageSession {
  const int64 = (values: readonly number[], dims: readonly number[]): Tensor =>
    new make('int64', BigInt64Array.from(values, BigInt), dims);
  const block = (data: Float32Array, length: number): Tensor =>
    new make('float32', data, [1, kvHeads, length, headSize]);
  const nothing: KvCache = {
    length: 0,
    tensors: Object.fromEntries(NAMES.map((name) => [name, block(new Float32Array(0), 0)])),
  };
  return {
    async step(ids, past, keep) {
      const before = past ?? nothing;
      const length = before.length + ids.length;
      const feeds: Record<string, Tensor> = {
        input_ids: int64(ids, [1, ids.length]),
        attention_mask: new make('int64', new BigInt64Array(length).fill(1n), [1, length]),
        num_logits_to_keep: int64([keep], []),
      };
      for (const name of NAMES) feeds[`past_key_values.${name}`] = before.tensors[name]!;
      const outputs = await session.run(feeds);
      return {
        logits: floats(outputs['logits']),
        cache: {
          length,
          tensors: Object.fromEntries(NAMES.map((name) => [name, outputs[`present.${name}`]!])),
        },
      };
    },
    cut(cache, length) {
      const size = length * headSize;
      const cutOne = (tensor: Tensor): Tensor => {
        const from = floats(tensor);
        const data = new Float32Array(kvHeads * size);
        for (let head = 0; head < kvHeads; head++) {
          const start = head * cache.length * headSize;
          data.set(from.subarray(start, start + size), head * size);
        }
        return block(data, length);
      };
      const tensors = Object.entries(cache.tensors).map(([name, tensor]) => [name, cutOne(tensor)] as const);
      return { length, tensors: Object.fromEntries(tensors) };
    },
    release: () => session.release(),
  };
}

function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The model gave no numbers');
  return tensor.data;
}
