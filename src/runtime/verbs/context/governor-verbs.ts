import { loadPosteriors } from '../../../mind/governor/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on what decides over the prompt. No tick needs what answers them: it is loaded when it is asked. */
export const governorVerbs = (golem: Golem): VerbsOf<'governor'> => ({
  'governor.posteriors': async () => (await loadPosteriors()).posteriorsOf(golem.life.state.loopOne),
  'governor.outcomes': async (range = {}) => (await import('./outcomes.ts')).outcomes(golem, range),
  'governor.revisions': async (range = {}) =>
    (await import('./governor-revisions.ts')).governorRevisions(golem, range),
  'governor.rebuilt': async (tick) => (await import('./governor-revisions.ts')).rebuilt(golem, tick),
  'governor.receipts': async (tick) => (await import('./receipts.ts')).receiptAt(golem, tick),
  'governor.restore': async (tick, id) => (await import('./receipts.ts')).restore(golem, tick, id),
  'governor.staged': async () => (await import('./mutations.ts')).stagedMutations(golem),
  'governor.settle': async (number, how) => (await import('./mutations.ts')).settle(golem, number, how),
  'governor.guidelines': async () => (await import('./guidelines.ts')).guidelines(golem),
  'governor.dropGuideline': async (number) => (await import('./guidelines.ts')).dropGuideline(golem, number),
});
