import type { Golem } from '../../golem.ts';
import { attributionVerbs } from './attribution-verbs.ts';
import { governorAnswers, governorVerbs } from './governor-verbs.ts';
import { karmaAnswers, karmaVerbs } from './karma-verbs.ts';
import { policyAnswers, policyVerbs } from './policy-verbs.ts';
import { recordsAnswers, recordsVerbs } from './records-verbs.ts';
import { triageAnswers } from './triage-verbs.ts';

/** Answered over a view. */
export const answers = {
  ...governorAnswers,
  ...karmaAnswers,
  ...policyAnswers,
  ...recordsAnswers,
  ...triageAnswers,
};

/** What is answered of the context: prompts, policy, records, triage. */
export const verbs = (golem: Golem) => ({
  ...attributionVerbs(golem),
  ...governorVerbs(golem),
  ...karmaVerbs(golem),
  ...policyVerbs(golem),
  ...recordsVerbs(golem),
});
