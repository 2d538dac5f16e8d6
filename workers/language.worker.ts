import '../src/hosts/browser/bind-workers.ts';
import * as Comlink from 'comlink';
import { browserLanguage, LanguageModel } from '../src/adapters/onnx/index.ts';
import { holdLifeline } from '../src/hosts/browser/lifeline.ts';
import { installErrorTransfer } from '../src/protocol/threads/errors-over-comlink.ts';
import type { LanguageApi } from '../src/protocol/threads/language.ts';

// With more than one thread each WASM thread runs this module again; it must not take the thread's messages away.
if (self.name !== 'em-pthread') {
  holdLifeline(self.name);
  installErrorTransfer();
  const model: LanguageApi = new LanguageModel(browserLanguage());
  Comlink.expose(model);
}
