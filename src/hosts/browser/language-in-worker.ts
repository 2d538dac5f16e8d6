import * as Comlink from 'comlink';
import { AppError } from '../../domain/errors.ts';
import type { LanguageApi } from '../../protocol/threads/language.ts';
import type { StartLanguage } from '../../runtime/models/index.ts';
import { workerEnd, workerName } from './worker-end.ts';

/** The language model in a worker of its own: whatever it takes, ticks and page go on. */
export const languageInWorker: StartLanguage = (lost) => {
  const name = workerName('language');
  const worker = new Worker(new URL('../../../workers/language.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  const ended = workerEnd(worker, name, 'The worker of the language model');
  ended.promise.catch((error: unknown) => lost(AppError.from(error)));
  const api = Comlink.wrap<LanguageApi>(worker);
  const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> => Promise.race([answer, ended.promise]);
  const language: LanguageApi = {
    load: (options, report) => asked(api.load(options, Comlink.proxy(report))),
    cancelLoad: () => asked(api.cancelLoad()),
    begin: (prompt) => asked(api.begin(prompt)),
    read: (reply) => asked(api.read(reply)),
    close: (reply) => asked(api.close(reply)),
    score: (text) => asked(api.score(text)),
    weigh: (reply) => asked(api.weigh(reply)),
    sessions: () => asked(api.sessions()),
    prefixes: () => asked(api.prefixes()),
    forgetPrefixes: () => asked(api.forgetPrefixes()),
    keepPrefixes: (keep) => asked(api.keepPrefixes(keep)),
  };
  return {
    language,
    end() {
      worker.terminate();
      ended.reject(new AppError('worker.lost', 'The language model was closed.', { retryable: true }));
    },
  };
};
