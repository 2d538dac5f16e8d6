import type { Golem } from '../../golem.ts';
import { grimoireAnswers } from './grimoire-answers.ts';
import { grimoireVerbs } from './grimoire-verbs.ts';
import { suggestionsVerbs } from './suggestions-verbs.ts';

/** Answered over a view. */
export const answers = {
  ...grimoireAnswers,
};

/** What is answered of memory. */
export const verbs = (golem: Golem) => ({
  ...grimoireVerbs(golem),
  ...suggestionsVerbs(golem),
});
