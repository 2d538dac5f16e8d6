import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on documents that requests are given. */
export const codexVerbs = ({ programs: { codex } }: Golem): VerbsOf<'codex'> => ({
  'codex.chosen': () => codex.choice(),
  'codex.choose': (use, collections) => codex.choose(use, collections),
  'codex.sizes': (collections) => codex.sizes(collections),
});
