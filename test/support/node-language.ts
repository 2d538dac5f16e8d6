import * as ort from 'onnxruntime-web/wasm';
import type { FetchFn } from '../../src/adapters/files/index.ts';
import {
  type GrammarLibrary,
  loadGrammars,
} from '../../src/adapters/onnx/language/grammar/grammar-library.ts';
import { LanguageModel } from '../../src/adapters/onnx/language/language-model.ts';
import type { LanguageEnvironment } from '../../src/adapters/onnx/language/load-language.ts';
import { languageOptions } from '../../src/adapters/onnx/language/open-language.ts';
import { readOrtBinary } from '../../src/hosts/node/node-embedder.ts';
import { publicFetch } from '../../src/hosts/node/public-files.ts';

/** The library that forces replies, as it is loaded in Node. */
export async function wasmGrammars(): Promise<GrammarLibrary> {
  // It finds its own place by this name, which pages have and modules of Node have not; what is bound later reads it too.
  Object.assign(globalThis, { location: { href: import.meta.url } });
  return loadGrammars();
}

/** The browser's own WASM build with the files of this repository, on one thread. */
const environment = (fetchFn: FetchFn, folder?: LanguageEnvironment['folder']): LanguageEnvironment => ({
  fetch: fetchFn,
  ...(folder && { folder }),
  threads: 1,
  adapter: () => Promise.reject(new Error('There is no WebGPU in Node.')),
  async open(graph, shards) {
    ort.env.wasm.numThreads = 1;
    ort.env.wasm.wasmBinary ??= await readOrtBinary();
    return { runtime: ort, session: await ort.InferenceSession.create(graph, languageOptions(shards)) };
  },
  grammars: wasmGrammars,
  stopwatch: () => performance.now(),
});

/**
 * A language model in this process.
 * @param fetchFn where its files come from: those of this repository where it is left out @param folder where it may keep files
 */
export const nodeLanguage = (
  fetchFn: FetchFn = publicFetch,
  folder?: LanguageEnvironment['folder'],
): LanguageModel => new LanguageModel(environment(fetchFn, folder));
