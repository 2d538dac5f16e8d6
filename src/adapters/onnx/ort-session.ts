import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-web';
import type { Provider } from './model-files.ts';
import type { EncodedBatch, EncoderSession } from './session.ts';

/** What this file needs of an ONNX Runtime build; the web builds and onnxruntime-node all have it. */
export interface OrtRuntime {
  readonly InferenceSession: {
    create(weights: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  readonly Tensor: TensorConstructor;
}

/**
 * Opens the encoder on ONNX Runtime Web. The build is taken by provider: the WebGPU build's CPU path is three times
 * as slow as the plain WASM build, so neither stands in for the other.
 * @param threads WASM threads; more than 1 needs a cross-origin isolated page.
 */
export async function openOrtSession(
  provider: Provider,
  weights: Uint8Array,
  threads: number,
): Promise<EncoderSession> {
  const ort =
    provider === 'webgpu' ? await import('onnxruntime-web/webgpu') : await import('onnxruntime-web/wasm');
  ort.env.wasm.numThreads = provider === 'webgpu' ? 1 : threads;
  return wrapOrt(ort, weights, { executionProviders: [provider] });
}

/** Threads that wait for work sleep, as the mind and the database want the cores. */
const NO_SPINNING = { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } };

/** The same encoder on any ONNX Runtime build. */
export async function wrapOrt(
  ort: OrtRuntime,
  weights: Uint8Array,
  options: InferenceSession.SessionOptions,
): Promise<EncoderSession> {
  const session = await ort.InferenceSession.create(weights, {
    graphOptimizationLevel: 'all',
    extra: NO_SPINNING,
    ...options,
  });
  return {
    async run(batch: EncodedBatch): Promise<Float32Array> {
      const shape = [batch.size, batch.length];
      const outputs = await session.run({
        input_ids: new ort.Tensor('int64', batch.inputIds, shape),
        attention_mask: new ort.Tensor('int64', batch.attentionMask, shape),
        token_type_ids: new ort.Tensor('int64', batch.tokenTypeIds, shape),
      });
      return takeFloats(outputs['last_hidden_state']);
    },
    async release(): Promise<void> {
      await session.release();
    },
  };
}

function takeFloats(tensor: Tensor | undefined): Float32Array {
  if (!tensor || !(tensor.data instanceof Float32Array))
    throw new Error('The model gave no last_hidden_state');
  return tensor.data;
}
