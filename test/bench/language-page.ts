import { startWorker } from '../../src/lib/threads/worker.ts';
import type { LanguageApi } from '../../src/protocol/threads/language.ts';

/** The language model worker as the page has it, for the bench. */
const { table } = startWorker<() => LanguageApi>({
  kind: 'language',
  who: 'The language model worker',
  spawn: (name) =>
    new Worker(new URL('../../workers/language.worker.ts', import.meta.url), { type: 'module', name }),
});
Object.assign(globalThis, { language: table, report: () => undefined });
