import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

const using = () => import('./formatters-use.ts');

/** The verbs on formatters: what they need is loaded with the first that is asked. */
export function formattersVerbs(golem: Golem): VerbsOf<'formatters'> {
  const registry = () => golem.programs.formatters.registry();
  return {
    'formatters.list': async () => (await using()).listed(golem),
    'formatters.format': async (name, payload) => (await registry()).format(name, payload),
    'formatters.add': async (file) => (await using()).add(golem, file),
    'formatters.use': async (id, where, on) => (await using()).use(golem, id, where, on),
    'formatters.remove': async (id) => (await using()).remove(golem, id),
    'formatters.preview': async (id, of) => (await using()).preview(golem, id, of),
  };
}
