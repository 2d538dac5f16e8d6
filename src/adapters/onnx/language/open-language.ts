import type { InferenceSession } from 'onnxruntime-web';
import { modelThreads } from '../../../lib/cores.ts';
import { loadGrammars } from './grammar/grammar-library.ts';
import type { LanguageEnvironment } from './load-language.ts';

/** Threads that wait for work sleep, as the mind and the database want the cores. */
const NO_SPINNING = { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } };

/** How a language model is opened, on whatever build. */
export const languageOptions = (
  shards: readonly { readonly path: string; readonly data: Uint8Array }[],
): InferenceSession.SessionOptions => ({
  executionProviders: ['wasm'],
  graphOptimizationLevel: 'all',
  externalData: shards,
  extra: NO_SPINNING,
});

/** What this worker's browser offers. */
export function browserLanguage(): LanguageEnvironment {
  return {
    fetch: (url, init) => fetch(url, init),
    threads: self.crossOriginIsolated ? modelThreads(navigator.hardwareConcurrency) : 1,
    async open(graph, shards, threads) {
      const runtime = await import('onnxruntime-web/wasm');
      runtime.env.wasm.numThreads = threads;
      return { runtime, session: await runtime.InferenceSession.create(graph, languageOptions(shards)) };
    },
    grammars: loadGrammars,
    stopwatch: () => performance.now(),
  };
}
