import { listedPrices, modelRequest } from '../../../adapters/models/index.ts';
import { AppError } from '../../../domain/errors.ts';
import { OWNER } from '../../../domain/models/party.ts';
import type { ModelStatus } from '../../../domain/events/status.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { ModelRegistry } from '../../models/index.ts';
import { embedderVerbs } from './embedder-verbs.ts';
import { reembed } from './reembed.ts';

/** The verbs on the embedding model, on language models and their keys, and on waiting for one. */
export function modelVerbs(golem: Golem): VerbsOf<'models' | 'keys' | 'thinking'> {
  const { deps } = golem;
  const { model, drift } = golem.memory;
  const { streams, gateway } = golem.models;
  const { deadlines } = golem.pulse;
  const { inference } = deps;
  const status = async (): Promise<ModelStatus> => {
    await model.refresh();
    return model.status!;
  };
  const registry = (): ModelRegistry => {
    if (deps.modelRegistry) return deps.modelRegistry;
    throw new AppError(
      'model.not_configured',
      'This golem has no language models. Start it with --models FILE.',
    );
  };
  return {
    'models.embed': (texts) => inference.embed(texts, 'interactive'),
    'models.embedBy': (id, texts, { party = OWNER } = {}) =>
      gateway.vectors(party, id, texts, (masked) => registry().embed(id, masked)),
    'models.status': status,
    'models.load': async () => {
      await model.load();
      return status();
    },
    'models.cancel': () => inference.cancelLoad(),
    'models.check': () => drift.check(),
    'models.reembed': () => reembed(golem),
    ...embedderVerbs(golem),

    'models.configure': async (drafts) => registry().configure(Array.isArray(drafts) ? drafts : [drafts]),
    'models.list': async () => registry().list(),
    'models.remove': async (id) => registry().remove(id),
    'models.prices': async (priced) => listedPrices(priced),
    'models.generate': async (request) => {
      registry();
      const { cache: _cache, party: _party, hints, ...asked } = modelRequest(request);
      return streams.open({ ...asked, hints: { profile: hints?.profile ?? 'chat', fresh: true } }, OWNER);
    },
    'models.next': streams.next.bind(streams),
    'models.stop': async (stream) => streams.stop(stream),

    'keys.status': async () => registry().vault.status(),
    'keys.set': async (name, key, options) => registry().vault.set(name, key, options),
    'keys.unlock': async (passphrase) => registry().vault.unlock(passphrase),
    'keys.lock': async () => registry().vault.lock(),
    'keys.changePassphrase': async (from, to) => registry().vault.changePassphrase(from, to),
    'keys.forget': async (name) => registry().vault.forget(name),

    'thinking.skip': async () => deadlines.end('The owner did not want to wait for it.'),
  };
}
