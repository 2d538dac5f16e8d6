import * as ort from 'onnxruntime-web/wasm';
import { LanguageModel } from '../../adapters/onnx/language/language-model.ts';
import { type GrammarLibrary, loadGrammars } from '../../adapters/onnx/language/grammar/grammar-library.ts';
import type { LanguageEnvironment } from '../../adapters/onnx/language/load-language.ts';
import { languageOptions } from '../../adapters/onnx/language/open-language.ts';
import { readOrtBinary } from './node-embedder.ts';
import { publicFetch } from './public-files.ts';

/** The library that forces replies, as it is loaded in Node. */
export async function wasmGrammars(): Promise<GrammarLibrary> {
  // It finds its own place by this name, which pages have and modules of Node have not; what is bound later reads it too.
  Object.assign(globalThis, { location: { href: import.meta.url } });
  return loadGrammars();
}

/** The browser's own WASM build with the files of this repository, on one thread. */
const environment: LanguageEnvironment = {
  fetch: publicFetch,
  threads: 1,
  adapter: () => Promise.reject(new Error('There is no WebGPU in Node.')),
  async open(graph, shards) {
    ort.env.wasm.numThreads = 1;
    ort.env.wasm.wasmBinary ??= await readOrtBinary();
    return { runtime: ort, session: await ort.InferenceSession.create(graph, languageOptions(shards)) };
  },
  grammars: wasmGrammars,
  stopwatch: () => performance.now(),
};

/** The language model in this process. */
export const nodeLanguage = (): LanguageModel => new LanguageModel(environment);
