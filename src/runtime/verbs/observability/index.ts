import type { Golem } from '../../golem.ts';
import { telemetryAnswers, telemetryVerbs } from './telemetry-verbs.ts';
import { tracesAnswers, tracesVerbs } from './traces-verbs.ts';
import { memoryUseVerbs } from './memory-use-verbs.ts';

/** Answered over a view. */
export const answers = {
  ...telemetryAnswers,
  ...tracesAnswers,
};

/** What is answered of how it runs: metrics, traces, memory in use. */
export const verbs = (golem: Golem) => ({
  ...telemetryVerbs(golem),
  ...tracesVerbs(golem),
  ...memoryUseVerbs(golem),
});
