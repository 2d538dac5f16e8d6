import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import { loadJudging } from '../../../mind/karma/index.ts';
import type { Golem } from '../../golem.ts';
import type { AnswersOf } from '../view.ts';

const judging = () => import('./karma-judging.ts');

export const karmaAnswers: AnswersOf<'karma'> = {
  'karma.list': async ({ state, policy }) => (await loadJudging()).karmaView(state, policy),
};

/** The owner's verdicts on what the golem did. */
export function karmaVerbs(golem: Golem): Omit<VerbsOf<'karma'>, keyof typeof karmaAnswers> {
  return {
    'karma.approve': async (what) => (await judging()).judge(golem, what, 'approved'),
    'karma.reject': async (what) => (await judging()).judge(golem, what, 'rejected'),
    'karma.undo': async (what) => (await judging()).takeBack(golem, what),
    'karma.revoke': async (id) => (await judging()).revoke(golem, id, true),
    'karma.restore': async (id) => (await judging()).revoke(golem, id, false),
  };
}
