import { BertTokenizer, PreTrainedTokenizer, Tensor, env, mean_pooling } from '@huggingface/transformers';
import { BUNDLED_DIMENSIONS, type Pooling } from '../../domain/models/embedder.ts';
import { MAX_TOKENS } from './model-files.ts';
import { pooledRows } from './pooled-rows.ts';
import type { EncodedBatch } from './session.ts';

// The library may not ask the network for anything: what it needs is handed to it.
env.allowRemoteModels = false;
env.allowLocalModels = true;
env.useBrowserCache = false;
// At import it points the runtime that it shares with the WebGPU session to a CDN.
if (env.backends.onnx.wasm) env.backends.onnx.wasm.wasmPaths = undefined;

/** Text to token ids, and hidden states to unit vectors: the processing around the model. */
export interface TextProcessor {
  /** Token ids of the texts, padded to the longest, cut at the most that the model reads. */
  encode(texts: readonly string[]): EncodedBatch;
  /** One unit vector a row. */
  pool(hidden: Float32Array, batch: EncodedBatch): Float32Array[];
}

/** @param vocabulary The parsed `tokenizer.json`. @param config The parsed `tokenizer_config.json`. */
export function makeTextProcessor(vocabulary: unknown, config: unknown): TextProcessor {
  return {
    encode: encodeBy(new BertTokenizer(vocabulary, config), MAX_TOKENS),
    // Mean over the attention mask, then L2 norm.
    pool(hidden, batch) {
      const states = new Tensor('float32', hidden, [batch.size, batch.length, BUNDLED_DIMENSIONS]);
      const mask = new Tensor('int64', batch.attentionMask, [batch.size, batch.length]);
      const pooled = mean_pooling(states, mask).normalize(2, -1).data;
      if (!(pooled instanceof Float32Array)) throw new Error('Pooling returned no float32');
      return Array.from({ length: batch.size }, (_, row) =>
        pooled.slice(row * BUNDLED_DIMENSIONS, (row + 1) * BUNDLED_DIMENSIONS),
      );
    },
  };
}

/** For a model that does not come with the page, whichever kind of tokenizer its `tokenizer.json` describes. */
export function makeOwnProcessor(
  vocabulary: unknown,
  config: unknown,
  { maxTokens, pooling }: { readonly maxTokens: number; readonly pooling: Pooling },
): TextProcessor {
  return {
    encode: encodeBy(new PreTrainedTokenizer(vocabulary, config), maxTokens),
    pool: (output, batch) => pooledRows(output, batch, pooling),
  };
}

function encodeBy(tokenizer: PreTrainedTokenizer, most: number): TextProcessor['encode'] {
  return (texts) => {
    const encoded = tokenizer([...texts], { padding: true, truncation: true, max_length: most });
    const [size = 0, length = 0] = encoded.input_ids.dims;
    return {
      size,
      length,
      inputIds: int64(encoded.input_ids),
      attentionMask: int64(encoded.attention_mask),
      tokenTypeIds: encoded.token_type_ids ? int64(encoded.token_type_ids) : new BigInt64Array(size * length),
    };
  };
}

function int64(tensor: Tensor): BigInt64Array {
  if (!(tensor.data instanceof BigInt64Array)) throw new Error('The tokenizer returned no int64');
  return tensor.data;
}
