import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on prompt templates. */
export function templatesVerbs({ programs: { templates } }: Golem): VerbsOf<'templates'> {
  const registry = (): ReturnType<typeof templates.registry> => templates.registry();
  return {
    'templates.list': async () => (await registry()).list(),
    'templates.versions': async (id) => (await registry()).versions(id),
    'templates.save': async (draft) => (await registry()).save(draft),
    'templates.restore': async (id, version) => (await registry()).restore(id, version),
    'templates.remove': async (id) => (await registry()).remove(id),
    'templates.export': async ({ ids, form = 'json' } = {}) => (await registry()).export(ids, form),
    'templates.import': async (text) => (await registry()).import(text),
    'templates.render': async (id, params = {}, options = {}) =>
      (await registry()).render({ id, params, ...options }),
    'templates.preview': async (draft, params = {}, options = {}) =>
      (await registry()).preview(draft, { params, ...options }),
  };
}
