import { modelRequest } from '../../adapters/models/model-request.ts';
import { listedPrices } from '../../adapters/models/prices.ts';
import { AppError } from '../../domain/errors.ts';
import type { LanguageModelsApi } from '../../protocol/models.ts';
import type { Golem } from '../golem.ts';
import type { ModelRegistry } from '../models/model-registry.ts';
import { ModelStreams } from '../models/model-streams.ts';

/** The verbs on language models and keys. Arguments come from outside and are checked here. */
export function modelVerbs({ deps }: Golem): LanguageModelsApi {
  const registry = (): ModelRegistry => {
    if (deps.modelRegistry) return deps.modelRegistry;
    throw new AppError('model.not_configured', 'This golem has no language models.');
  };
  let streams: ModelStreams | null = null;
  return {
    modelsConfigure: async (drafts) => registry().configure(Array.isArray(drafts) ? drafts : [drafts]),
    modelsList: async () => registry().list(),
    modelsRemove: async (id) => registry().remove(id),
    modelsPrices: async (model) => {
      if (typeof model?.model === 'string') return listedPrices(model);
      throw new AppError('input.invalid', 'Say which model: its provider, base address and name.');
    },
    modelsGenerate: async (request) => {
      streams ??= new ModelStreams(registry());
      return streams.open(modelRequest(request));
    },
    modelsNext: async (stream) => streams?.next(stream) ?? null,
    modelsStop: async (stream) => streams?.stop(stream),

    keysStatus: async () => registry().vault.status(),
    keysSet: async (name, key, options) => {
      if (options?.keep !== 'session' && options?.keep !== 'encrypted') {
        throw new AppError('input.invalid', 'Say how the key is kept: "session" or "encrypted".');
      }
      return registry().vault.set(name, key, options);
    },
    keysUnlock: async (passphrase) => registry().vault.unlock(passphrase),
    keysLock: async () => registry().vault.lock(),
    keysChangePassphrase: async (from, to) => registry().vault.changePassphrase(from, to),
    keysForget: async (name) => registry().vault.forget(name),
  };
}
