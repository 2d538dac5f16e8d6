import type { VerbsOf } from '../../protocol/verbs/api.ts';
import type { Golem } from '../golem.ts';

/** How much of its past the golem keeps whole. */
export function retentionVerbs(golem: Golem): VerbsOf<'retention'> {
  const { store } = golem.deps;
  return {
    'retention.get': () => store.retention(),
    'retention.preview': (fullTicks) => store.previewRetention(fullTicks),
    'retention.set': (fullTicks) => store.setRetention(fullTicks),
  };
}
