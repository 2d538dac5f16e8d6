import { AppError } from '../../domain/errors.ts';
import { startWorker, type WorkerKind } from '../../lib/threads/worker.ts';
import type { LanguageApi } from '../../protocol/threads/language.ts';
import type { StartLanguage } from '../../runtime/models/index.ts';

const LANGUAGE: WorkerKind<() => LanguageApi> = {
  kind: 'language',
  who: 'The language model worker',
  spawn: (name) =>
    new Worker(new URL('../../../workers/language.worker.ts', import.meta.url), { type: 'module', name }),
};

/** The language model in a worker of its own: whatever it takes, ticks and page go on. */
export const languageInWorker: StartLanguage = (lost) => {
  const worker = startWorker(LANGUAGE);
  worker.lost.catch((error: unknown) => lost(AppError.from(error)));
  const closed = () =>
    new AppError('worker.lost', 'The language model was closed. Load it again in Settings.', {
      retryable: true,
    });
  return { language: worker.table, end: () => worker.end(closed()) };
};
