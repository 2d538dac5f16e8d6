import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on injectors. */
export function injectorsVerbs({ programs: { injectors } }: Golem): VerbsOf<'injectors'> {
  const registry = (): ReturnType<typeof injectors.registry> => injectors.registry();
  return {
    'injectors.list': async () => (await registry()).list(),
    'injectors.set': async (profile, name, on) => (await registry()).set(profile, name, on),
    'injectors.register': async (draft) => (await registry()).register(draft),
    'injectors.forget': async (name) => (await registry()).forget(name),
  };
}
