import '../src/hosts/browser/bind-workers.ts';
import * as Comlink from 'comlink';
import { browserEmbedder } from '../src/adapters/onnx/index.ts';
import { installErrorTransfer } from '../src/protocol/threads/errors-over-comlink.ts';
import type { InferenceApi } from '../src/protocol/threads/inference.ts';
import type { Connectable } from '../src/protocol/page/worker.ts';
import { holdLifeline } from '../src/hosts/browser/lifeline.ts';

// With more than one thread each WASM thread runs this module again; it must not take the thread's messages away.
if (self.name !== 'em-pthread') {
  holdLifeline(self.name);
  installErrorTransfer();
  const embedder: InferenceApi = browserEmbedder();
  const api: InferenceApi & Connectable = {
    load: (options) => embedder.load(options),
    cancelLoad: () => embedder.cancelLoad(),
    status: () => embedder.status(),
    weight: () => embedder.weight(),
    references: () => embedder.references(),
    facts: () => embedder.facts(),
    embed: (texts, priority) => embedder.embed(texts, priority),
    names: (baseUrl, texts) => embedder.names(baseUrl, texts),
    judge: (texts, options) => embedder.judge(texts, options),
    pieces: (text, priority) => embedder.pieces(text, priority),
    embedNow: (text) => embedder.embedNow(text),
    connect: (port) => Comlink.expose(embedder, port),
  };
  Comlink.expose(api);
}
