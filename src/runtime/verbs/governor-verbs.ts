import type { VerbsOf } from '../../protocol/verbs/api.ts';
import type { Golem } from '../golem.ts';

/** The verbs on what decides over the prompt. No tick needs what answers them: it is loaded when it is asked. */
export const governorVerbs = (golem: Golem): VerbsOf<'governor'> => ({
  'governor.posteriors': async () =>
    (await import('../../mind/governor/posteriors.ts')).posteriorsOf(golem.life.state.loopOne),
  'governor.revisions': async (range = {}) =>
    (await import('../context/governor-revisions.ts')).governorRevisions(golem, range),
  'governor.receipts': async (tick) => (await import('../context/receipts.ts')).receiptAt(golem, tick),
  'governor.restore': async (tick, id) => (await import('../context/receipts.ts')).restore(golem, tick, id),
});
