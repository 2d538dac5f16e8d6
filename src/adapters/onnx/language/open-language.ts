import type { InferenceSession } from 'onnxruntime-web';
import type { LocalBackend } from '../../../domain/models/local-model.ts';
import { modelThreads } from '../../../lib/machine/cores.ts';
import { opfsFolder } from '../../files/index.ts';
import { adapterName, type GpuLike } from '../webgpu-adapter.ts';
import { loadGrammars } from './grammar/grammar-library.ts';
import type { LanguageEnvironment } from './load-language.ts';

/** Threads that wait for work sleep, as the mind and the database want the cores. */
const NO_SPINNING = { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } };

/** How a language model is opened, on whatever build. */
export const languageOptions = (
  shards: readonly { readonly path: string; readonly data: Uint8Array }[],
  backend: LocalBackend = 'wasm',
): InferenceSession.SessionOptions => ({
  executionProviders: [backend],
  graphOptimizationLevel: 'all',
  // Keys and values stay where the next step wants them: fetching them takes longer than the step.
  ...(backend === 'webgpu' && { preferredOutputLocation: 'gpu-buffer' as const }),
  externalData: shards,
  extra: NO_SPINNING,
});

/** What this worker's browser offers. */
export function browserLanguage(): LanguageEnvironment {
  const { gpu } = navigator as Navigator & { readonly gpu?: GpuLike };
  return {
    fetch: (url, init) => fetch(url, init),
    threads: self.crossOriginIsolated ? modelThreads(navigator.hardwareConcurrency) : 1,
    adapter: () => adapterName(gpu),
    async open(graph, shards, { backend, threads }) {
      // The build with WebGPU runs its processor's path three times slower than the plain one, so neither stands in for the other.
      const runtime =
        backend === 'webgpu' ? await import('onnxruntime-web/webgpu') : await import('onnxruntime-web/wasm');
      runtime.env.wasm.numThreads = threads;
      const session = await runtime.InferenceSession.create(graph, languageOptions(shards, backend));
      return { runtime, session };
    },
    folder: opfsFolder,
    grammars: loadGrammars,
    stopwatch: () => performance.now(),
  };
}
