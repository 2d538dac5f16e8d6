import type { ModelEvent } from '../../domain/models/model.ts';
import { finalReply } from '../../shared/final-reply.ts';
import type { GatewayVerbs } from '../../protocol/verbs/models/gateway.ts';
import type { ModelStream, ModelsVerbs } from '../../protocol/verbs/models/models.ts';
import type { Ask } from './ask.ts';

async function* events(
  ask: Ask,
  begin: () => Promise<number>,
  cancels: readonly AbortSignal[],
): AsyncGenerator<ModelEvent> {
  const id = await begin();
  const stop = (): void => void ask('models.stop', id).catch(() => undefined);
  if (cancels.some(({ aborted }) => aborted)) stop();
  for (const cancel of cancels) cancel.addEventListener('abort', stop);
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
    for (const cancel of cancels) cancel.removeEventListener('abort', stop);
    if (!ended) stop();
  }
}

/** A reply is asked for by its number, batch by batch: plain data, which crosses any channel. @param begin answers the number */
function streamed(ask: Ask, begin: () => Promise<number>, signal: AbortSignal | undefined): ModelStream {
  const abort = new AbortController();
  const iterator = events(ask, begin, signal ? [signal, abort.signal] : [abort.signal]);
  return {
    [Symbol.asyncIterator]: () => iterator,
    reply: () => finalReply(iterator),
    cancel: () => abort.abort(),
  };
}

export const generate =
  (ask: Ask): ModelsVerbs['generate'] =>
  (request, { signal } = {}) =>
    streamed(ask, () => ask('models.generate', request), signal);

/** The same through the gateway's layers. */
export const complete =
  (ask: Ask): GatewayVerbs['complete'] =>
  (request, { signal, ...options } = {}) =>
    streamed(ask, () => ask('gateway.complete', request, options), signal);
