import { LANGUAGE_MODEL } from '../../adapters/onnx/language/language-files.ts';
import { AppError } from '../../domain/errors.ts';
import type { VerbsOf } from '../../protocol/verbs/api.ts';
import type { Golem } from '../golem.ts';
import type { LocalModel } from '../models/local-model.ts';

/** By which requests name it. */
const NAME = 'local';

/** The verbs on the language model in this tab. */
export function localModelVerbs({ deps }: Golem): VerbsOf<'localModel' | 'kv'> {
  const model = (id = LANGUAGE_MODEL.id): LocalModel => {
    if (id !== LANGUAGE_MODEL.id) throw new AppError('golem.not_found', `There is no model called "${id}".`);
    if (deps.localModel) return deps.localModel;
    throw new AppError('model.not_configured', 'This golem has no place for a language model of its own.');
  };
  const registry = deps.modelRegistry;
  return {
    'localModel.status': async () => model().status(),
    'localModel.list': async () => [await model().status()],
    'localModel.load': async (id) => {
      const status = await model(id).load();
      if (registry && !registry.models.some((one) => one.id === NAME)) {
        await registry.configure([{ id: NAME, provider: 'local', model: LANGUAGE_MODEL.id }]);
      }
      return status;
    },
    'localModel.cancel': async () => model().cancel(),
    'localModel.unload': async () => model().unload(),
    'localModel.remove': async (id) => {
      const status = await model(id).remove();
      if (registry?.models.some((one) => one.id === NAME && one.provider === 'local')) {
        await registry.remove(NAME);
      }
      return status;
    },
    'localModel.score': async (text) => model().score(text),
    'kv.sessions': async () => model().sessions(),
    'kv.prefixes': async () => model().prefixes(),
  };
}
