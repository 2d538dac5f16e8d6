import { startWorker } from '../../src/lib/threads/worker.ts';
import type { LanguageApi } from '../../src/protocol/threads/language.ts';

/** The worker of the language model as the page has it, for the bench. */
const { table } = startWorker<() => LanguageApi>({
  kind: 'language',
  who: 'The worker of the language model',
  spawn: (name) =>
    new Worker(new URL('../../workers/language.worker.ts', import.meta.url), { type: 'module', name }),
});
Object.assign(globalThis, { language: table, report: () => undefined });
