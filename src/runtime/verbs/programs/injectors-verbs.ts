import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on injectors and formatters. */
export function injectorsVerbs({ programs: { injectors } }: Golem): VerbsOf<'injectors' | 'formatters'> {
  const shelf = (): ReturnType<typeof injectors.shelf> => injectors.shelf();
  return {
    'injectors.list': async () => (await shelf()).list(),
    'injectors.set': async (profile, name, on) => (await shelf()).set(profile, name, on),
    'injectors.register': async (draft) => (await shelf()).register(draft),
    'injectors.forget': async (name) => (await shelf()).forget(name),
    'formatters.list': async () => (await shelf()).formatters(),
    'formatters.format': async (name, payload) => (await shelf()).format(name, payload),
  };
}
