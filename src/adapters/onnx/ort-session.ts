import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-web';
import { giveBack } from '../../lib/machine/give-back.ts';
import { Mutex } from '../../lib/async/mutex.ts';
import type { Provider } from './model-files.ts';
import { watchingEngine } from './memory-use.ts';
import type { EncodedBatch, EncoderSession, SessionShape } from './session.ts';

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
 * @param weights are copied by the engine and given back here: the caller's buffer is empty afterwards
 * @param threads WASM threads; more than 1 needs a cross-origin isolated page.
 */
export async function openOrtSession(
  provider: Provider,
  weights: Uint8Array,
  threads: number,
  output?: (shape: SessionShape) => string,
): Promise<EncoderSession> {
  const ort =
    provider === 'webgpu' ? await import('onnxruntime-web/webgpu') : await import('onnxruntime-web/wasm');
  ort.env.wasm.numThreads = provider === 'webgpu' ? 1 : threads;
  const open = async (): Promise<EncoderSession> => {
    const how = { executionProviders: [provider] };
    const session = await watchingEngine(() => wrapOrt(ort, weights, how, output));
    giveBack(weights);
    return session;
  };
  if (provider === 'wasm') return open();
  const session = await GPU.run(open);
  return { ...session, run: (batch) => GPU.run(() => session.run(batch)) };
}

/** On WebGPU a run gives way while the GPU works, and the build takes no second one meanwhile, of whatever model. */
const GPU = new Mutex();

/** Threads that wait for work sleep, as the mind and the database want the cores. */
const NO_SPINNING = { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } };

/** The same encoder on any ONNX Runtime build. */
export async function wrapOrt(
  ort: OrtRuntime,
  weights: Uint8Array,
  options: InferenceSession.SessionOptions,
  output: (shape: SessionShape) => string = () => 'last_hidden_state',
): Promise<EncoderSession> {
  const session = await ort.InferenceSession.create(weights, {
    graphOptimizationLevel: 'all',
    extra: NO_SPINNING,
    ...options,
  });
  const shape = { inputs: session.inputNames, outputs: session.outputNames };
  const read = output(shape);
  return {
    shape,
    async run(batch: EncodedBatch): Promise<Float32Array> {
      const given: Readonly<Record<string, BigInt64Array>> = {
        input_ids: batch.inputIds,
        attention_mask: batch.attentionMask,
        token_type_ids: batch.tokenTypeIds,
      };
      const feeds = shape.inputs.flatMap((name) => {
        const values = given[name];
        return values ? [[name, new ort.Tensor('int64', values, [batch.size, batch.length])] as const] : [];
      });
      const outputs = await session.run(Object.fromEntries(feeds));
      return takeFloats(outputs[read], read);
    },
    async release(): Promise<void> {
      await session.release();
    },
  };
}

function takeFloats(tensor: Tensor | undefined, name: string): Float32Array {
  if (!tensor || !(tensor.data instanceof Float32Array)) throw new Error(`The model returned no ${name}`);
  return tensor.data;
}
