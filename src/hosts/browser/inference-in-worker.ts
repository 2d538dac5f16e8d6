import * as Comlink from 'comlink';
import { AppError } from '../../domain/errors.ts';
import type { InferenceApi } from '../../protocol/threads/inference.ts';
import type { StartInference } from '../../runtime/memory/index.ts';
import { workerEnd, workerName } from './worker-end.ts';

/** A second model in a worker of its own: whatever it does, the one that answers ticks goes on. */
export const inferenceInWorker: StartInference = () => {
  const name = workerName('inference-beside');
  const worker = new Worker(new URL('../../../workers/inference.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  const ended = workerEnd(worker, name, 'The worker of the other model');
  const api = Comlink.wrap<InferenceApi>(worker);
  const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> => Promise.race([answer, ended.promise]);
  const inference: InferenceApi = {
    load: (options) => asked(api.load(options)),
    cancelLoad: () => asked(api.cancelLoad()),
    status: () => asked(api.status()),
    weight: () => asked(api.weight()),
    references: () => asked(api.references()),
    facts: () => asked(api.facts()),
    embed: (texts, priority) => asked(api.embed(texts, priority)),
    names: (baseUrl, texts) => asked(api.names(baseUrl, texts)),
    judge: (texts, options) => asked(api.judge(texts, options)),
    pieces: (text, priority) => asked(api.pieces(text, priority)),
    embedNow: (text) => asked(api.embedNow(text)),
  };
  return Promise.resolve({
    inference,
    end: () => {
      worker.terminate();
      ended.reject(new AppError('worker.lost', 'The worker of the other model was ended.'));
    },
  });
};
