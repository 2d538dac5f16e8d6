import { loadTriageView } from '../../../mind/triage/index.ts';
import { loadTriageTold } from '../../facade/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on what of a world's events is worth a look. No tick needs what answers them: it is loaded when it is asked. */
export const triageVerbs = (golem: Golem): VerbsOf<'triage'> => ({
  'triage.list': async (asked = {}) => (await loadTriageTold()).triageTold(golem.deps.store, asked),
  'triage.interest': async () => (await loadTriageView()).interestOf(golem.life.state, golem.life.policy),
  'triage.beliefs': async () => (await loadTriageView()).beliefsOf(golem.life.state, golem.life.policy),
});
