import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on what of a world's events is worth a look. No tick needs what answers them: it is loaded when it is asked. */
export const triageVerbs = (golem: Golem): VerbsOf<'triage'> => ({
  'triage.list': async (asked = {}) =>
    (await import('../../facade/triage-told.ts')).triageTold(golem.deps.store, asked),
  'triage.interest': async () =>
    (await import('../../../mind/triage/view.ts')).interestOf(golem.life.state, golem.life.policy),
  'triage.beliefs': async () =>
    (await import('../../../mind/triage/view.ts')).beliefsOf(golem.life.state, golem.life.policy),
});
