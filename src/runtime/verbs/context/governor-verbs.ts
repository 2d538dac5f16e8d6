import { loadGuidelineRows, loadMutationRows, loadPosteriors } from '../../../mind/governor/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { AnswersOf } from '../view.ts';

/** The queries on what decides over the prompt. No tick needs what answers them: it is loaded when it is asked. */
export const governorAnswers: AnswersOf<'governor'> = {
  'governor.posteriors': async ({ state }) => (await loadPosteriors()).posteriorsOf(state.loopOne),
  'governor.outcomes': async ({ golem, at, capped }, { from, to = at } = {}) =>
    (await import('./outcomes.ts')).outcomes(golem, { ...(from !== undefined && { from }), to: capped(to) }),
  'governor.revisions': ({ golem, within }, range = {}) =>
    within(range, async (some) => (await import('./governor-revisions.ts')).governorRevisions(golem, some)),
  'governor.rebuilt': async ({ golem, at, known }, tick) => {
    const { rebuilt } = await import('./governor-revisions.ts');
    return known(tick ?? at, () => rebuilt(golem, tick ?? null, at));
  },
  'governor.receipts': async ({ golem, known }, tick) =>
    known(tick, async () => (await import('./receipts.ts')).receiptAt(golem, tick)),
  'governor.staged': async ({ state, policy }) =>
    (await loadMutationRows()).stagedOf(state.loopThree, policy),
  'governor.guidelines': async ({ state, policy }) =>
    (await loadGuidelineRows()).guidelinesOf(state.guidelines, policy),
};

/** The owner's word on what the governor has learnt. */
export const governorVerbs = (golem: Golem): Omit<VerbsOf<'governor'>, keyof typeof governorAnswers> => ({
  'governor.restore': async (tick, id) => (await import('./receipts.ts')).restore(golem, tick, id),
  'governor.settle': async (number, how) => (await import('./mutations.ts')).settle(golem, number, how),
  'governor.dropGuideline': async (number) => (await import('./guidelines.ts')).dropGuideline(golem, number),
});
