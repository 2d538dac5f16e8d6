import { fileURLToPath } from 'node:url';
import type { InferenceSession } from 'onnxruntime-web';
import * as ortNode from 'onnxruntime-node';
import {
  bundledPlan,
  LANGUAGE_FILES,
  languageFolder,
} from '../../src/adapters/model-sources/language-files.ts';
import { LanguageModel } from '../../src/adapters/onnx/language/language-model.ts';
import type { LanguageRuntime } from '../../src/adapters/onnx/language/language-session.ts';
import { wasmGrammars } from './node-language.ts';
import { PUBLIC_URL, publicFetch } from '../../src/hosts/node/public-files.ts';

/**
 * The language model that comes with the page, by its own code and files, over onnxruntime-node.
 * @param graph path of another graph of the same model
 */
export async function nativeLanguage(threads: number, graph?: string): Promise<LanguageModel> {
  const own = fileURLToPath(languageFolder(PUBLIC_URL) + LANGUAGE_FILES.graph.path);
  const model = new LanguageModel({
    fetch: publicFetch,
    threads,
    adapter: () => Promise.reject(new Error('There is no WebGPU in Node.')),
    open: async () => ({
      runtime: ortNode as unknown as LanguageRuntime,
      session: (await ortNode.InferenceSession.create(graph ?? own, {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
      })) as unknown as InferenceSession,
    }),
    grammars: wasmGrammars,
    stopwatch: () => performance.now(),
  });
  // What another graph says is not what was recorded of this one.
  const plan = { ...bundledPlan(PUBLIC_URL), ...(graph !== undefined && { recorded: null }) };
  await model.load({ baseUrl: PUBLIC_URL, plan, open: true, offline: false }, () => undefined);
  return model;
}
