import { proxy } from 'comlink';
import type { TracesVerbs } from '../../protocol/verbs/telemetry/traces.ts';
import type { Ask } from './ask.ts';

/** A function cannot cross a thread as part of an object, nor a signal at all: they go beside it. */
export const exportTraces =
  (ask: Ask): TracesVerbs['export'] =>
  async ({ onProgress, signal, ...target }) => {
    const name = crypto.randomUUID();
    const cancel = (): void => void ask('traces.cancelExport', name).catch(() => undefined);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cancel);
    try {
      return await ask('traces.export', target, name, onProgress && proxy(onProgress));
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };
