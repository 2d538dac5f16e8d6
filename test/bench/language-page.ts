import * as Comlink from 'comlink';
import { installErrorTransfer } from '../../src/protocol/threads/errors-over-comlink.ts';
import type { LanguageApi } from '../../src/protocol/threads/language.ts';

/** The worker of the language model as the page has it, for the bench. */
installErrorTransfer();
const worker = new Worker(new URL('../../workers/language.worker.ts', import.meta.url), { type: 'module' });
Object.assign(globalThis, {
  language: Comlink.wrap<LanguageApi>(worker),
  report: Comlink.proxy(() => undefined),
});
