import type { Golem } from '../../golem.ts';
import type { ViewAnswers } from '../view.ts';
import { forkVerbs } from './fork-verbs.ts';
import { pastVerbs } from './past-verbs.ts';
import { replayVerbs } from './replay-verbs.ts';

/** What is answered of the past: replays, forks, and ticks that are reopened. @param answers over a view */
export function verbs(golem: Golem, answers: ViewAnswers) {
  const replay = replayVerbs(golem);
  return { ...replay, ...forkVerbs(golem), ...pastVerbs(golem, answers, (tick) => replay['state.at'](tick)) };
}
