import { AppError } from '../../../domain/errors.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { LocalModel } from '../../models/index.ts';

/** By which requests name it. */
const NAME = 'local';

/** The verbs on the language model in this tab. */
export function localModelVerbs({ deps }: Golem): VerbsOf<'localModel' | 'kv'> {
  const model = (): LocalModel => {
    if (deps.localModel) return deps.localModel;
    throw new AppError(
      'model.not_configured',
      'This golem was started without a language model of its own. Use the page, or a model with an address.',
    );
  };
  const registry = deps.modelRegistry;
  return {
    'localModel.status': async (id) => model().status(id),
    'localModel.list': async () => model().list(),
    'localModel.look': async (offer) => model().look(offer),
    'localModel.add': async (offer, options = {}) => model().add(offer, options),
    'localModel.load': async (id, { backend } = {}, onProgress) => {
      const status = await model().load(id, backend, onProgress);
      const set = registry?.models.find((one) => one.id === NAME);
      const { id: name, context } = status.model;
      const open = { provider: 'local', model: name, contextTokens: context } as const;
      // Its settings stay; which model they are of is what is open.
      if (set === undefined) await registry?.configure([{ id: NAME, ...open }]);
      else if (set.provider === 'local' && (set.model !== name || set.contextTokens !== context))
        await registry?.configure([{ ...set, ...open }]);
      return status;
    },
    'localModel.cancel': async () => model().cancel(),
    'localModel.unload': async () => model().unload(),
    'localModel.remove': async (id) => {
      const status = await model().remove(id);
      if (registry?.models.some((one) => one.id === NAME && one.provider === 'local' && one.model === id)) {
        await registry.remove(NAME);
      }
      return status;
    },
    'localModel.score': async (text) => model().score(text),
    'kv.sessions': async () => model().sessions(),
    'kv.prefixes': async () => model().prefixes(),
    'kv.keeps': async () => model().keepsPrefixes(),
    'kv.keep': async (keep) => model().keepPrefixes(keep),
  };
}
