import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on prompt templates. */
export function templatesVerbs({ programs: { templates } }: Golem): VerbsOf<'templates'> {
  const shelf = (): ReturnType<typeof templates.shelf> => templates.shelf();
  return {
    'templates.list': async () => (await shelf()).list(),
    'templates.versions': async (id) => (await shelf()).versions(id),
    'templates.save': async (draft) => (await shelf()).save(draft),
    'templates.restore': async (id, version) => (await shelf()).restore(id, version),
    'templates.remove': async (id) => (await shelf()).remove(id),
    'templates.export': async ({ ids, form = 'json' } = {}) => (await shelf()).export(ids, form),
    'templates.import': async (text) => (await shelf()).import(text),
    'templates.render': async (id, params = {}, options = {}) =>
      (await shelf()).render({ id, params, ...options }),
    'templates.preview': async (draft, params = {}, options = {}) =>
      (await shelf()).preview(draft, { params, ...options }),
  };
}
