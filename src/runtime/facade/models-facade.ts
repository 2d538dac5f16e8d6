import type {
  KeyStatus,
  ListedPrices,
  ModelDraft,
  ModelEntry,
  ModelEvent,
  ModelReply,
  ModelRequest,
} from '../../domain/model.ts';
import { finalReply } from '../../shared/final-reply.ts';
import type { KeyOptions, LanguageModelsApi, PricedModel } from '../../protocol/models.ts';

/** A reply on its way: iterate it, once, or wait for all of it. Leaving the loop cancels. */
export interface ModelStream extends AsyncIterable<ModelEvent> {
  /** The whole reply. @throws AppError `model.*` */
  reply(): Promise<ModelReply>;
  cancel(): void;
}

export interface LanguageModelsFacade {
  /** Adds models, or replaces those of the same id. */
  configure(drafts: ModelDraft | readonly ModelDraft[]): Promise<readonly ModelEntry[]>;
  list(): Promise<readonly ModelEntry[]>;
  remove(id: string): Promise<readonly ModelEntry[]>;
  /** What the dated price table says of a model, set up or not; null where it has none. */
  prices(model: PricedModel): Promise<ListedPrices | null>;
  generate(request: ModelRequest, options?: { readonly signal?: AbortSignal }): ModelStream;
}

export interface KeysFacade {
  status(): Promise<KeyStatus>;
  set(name: string, key: string, options: KeyOptions): Promise<KeyStatus>;
  unlock(passphrase: string): Promise<KeyStatus>;
  lock(): Promise<KeyStatus>;
  changePassphrase(from: string, to: string): Promise<KeyStatus>;
  /** One key; without a name all of them. */
  forget(name?: string): Promise<KeyStatus>;
}

type Ask = <Name extends keyof LanguageModelsApi>(
  name: Name,
  ...args: Parameters<LanguageModelsApi[Name]>
) => ReturnType<LanguageModelsApi[Name]>;

async function* events(ask: Ask, request: ModelRequest, cancel: AbortSignal): AsyncGenerator<ModelEvent> {
  const id = await ask('modelsGenerate', request);
  const stop = (): void => void ask('modelsStop', id).catch(() => undefined);
  if (cancel.aborted) stop();
  cancel.addEventListener('abort', stop);
  let ended = false;
  try {
    for (;;) {
      const batch = await ask('modelsNext', id);
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

export function languageModelsFacade(ask: Ask): LanguageModelsFacade {
  return {
    configure: (drafts) => ask('modelsConfigure', drafts),
    list: () => ask('modelsList'),
    remove: (id) => ask('modelsRemove', id),
    prices: (model) => ask('modelsPrices', model),
    generate(request, { signal } = {}) {
      const abort = new AbortController();
      const either = signal ? AbortSignal.any([signal, abort.signal]) : abort.signal;
      const iterator = events(ask, request, either);
      return {
        [Symbol.asyncIterator]: () => iterator,
        reply: () => finalReply(iterator),
        cancel: () => abort.abort(),
      };
    },
  };
}

export function keysFacade(ask: Ask): KeysFacade {
  return {
    status: () => ask('keysStatus'),
    set: (name, key, options) => ask('keysSet', name, key, options),
    unlock: (passphrase) => ask('keysUnlock', passphrase),
    lock: () => ask('keysLock'),
    changePassphrase: (from, to) => ask('keysChangePassphrase', from, to),
    forget: (name) => ask('keysForget', name),
  };
}
