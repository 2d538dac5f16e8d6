import type { VerbsOf } from '../../protocol/verbs/api.ts';
import type { Golem } from '../golem.ts';

/** The verbs on what decides over the prompt. No tick needs what answers them: it is loaded when it is asked. */
export const governorVerbs = (golem: Golem): VerbsOf<'governor'> => ({
  'governor.posteriors': async () =>
    (await import('../../mind/governor/posteriors.ts')).posteriorsOf(golem.life.state.loopOne),
  'governor.outcomes': async (range = {}) => (await import('../context/outcomes.ts')).outcomes(golem, range),
  'governor.revisions': async (range = {}) =>
    (await import('../context/governor-revisions.ts')).governorRevisions(golem, range),
  'governor.rebuilt': async (tick) => (await import('../context/governor-revisions.ts')).rebuilt(golem, tick),
  'governor.receipts': async (tick) => (await import('../context/receipts.ts')).receiptAt(golem, tick),
  'governor.restore': async (tick, id) => (await import('../context/receipts.ts')).restore(golem, tick, id),
  'governor.staged': async () => (await import('../context/mutations.ts')).stagedMutations(golem),
  'governor.settle': async (number, how) =>
    (await import('../context/mutations.ts')).settle(golem, number, how),
  'governor.guidelines': async () => (await import('../context/guidelines.ts')).guidelines(golem),
  'governor.dropGuideline': async (number) =>
    (await import('../context/guidelines.ts')).dropGuideline(golem, number),
});
