import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on what is personal in texts. */
export function piiVerbs({ models: { pii } }: Golem): VerbsOf<'pii'> {
  return {
    'pii.mask': (text, { profile = 'chat', session } = {}) => pii.mask(text, profile, session),
    'pii.restore': async (session, text) => pii.restore(session, text),
    'pii.kinds': () => pii.settings(),
    'pii.setKind': (profile, kind, on) => pii.set(profile, kind, on),
  };
}
