import type { ModelEvent, ModelRequest } from '../../domain/model.ts';
import { finalReply } from '../../shared/final-reply.ts';
import type { ModelsVerbs } from '../../protocol/verbs/models.ts';
import type { Ask } from './ask.ts';

async function* events(ask: Ask, request: ModelRequest, cancel: AbortSignal): AsyncGenerator<ModelEvent> {
  const id = await ask('models.generate', request);
  const stop = (): void => void ask('models.stop', id).catch(() => undefined);
  if (cancel.aborted) stop();
  cancel.addEventListener('abort', stop);
  let ended = false;
  try {
    for (;;) {
      const batch = await ask('models.next', id);
      if (batch === null) break;
      yield* batch;
    }
    ended = true;
  } catch (error) {
    ended = true;
    throw error;
  } finally {
    cancel.removeEventListener('abort', stop);
    if (!ended) stop();
  }
}

/** A reply is asked for by its number, batch by batch: plain data, which crosses any channel. */
export const generate =
  (ask: Ask): ModelsVerbs['generate'] =>
  (request, { signal } = {}) => {
    const abort = new AbortController();
    const either = signal ? AbortSignal.any([signal, abort.signal]) : abort.signal;
    const iterator = events(ask, request, either);
    return {
      [Symbol.asyncIterator]: () => iterator,
      reply: () => finalReply(iterator),
      cancel: () => abort.abort(),
    };
  };
