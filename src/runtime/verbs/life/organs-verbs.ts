import { shownOf } from '../../../mind/heartbeat/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on the parts of the golem's mind. */
export const organsVerbs = (golem: Golem): VerbsOf<'organs'> => ({
  'organs.shown': async () => shownOf(golem.life.state),
});
