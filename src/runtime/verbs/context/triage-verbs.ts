import { loadTriageView } from '../../../mind/triage/index.ts';
import type { AnswersOf } from '../view.ts';

/** The queries on what of a world's events is worth a look. No tick needs what answers them: it is loaded when it is asked. */
export const triageAnswers: AnswersOf<'triage'> = {
  'triage.list': async ({ golem, at, past, known }, { tick, block } = {}) => {
    const { triageReport } = await import('./triage-report.ts');
    const { store } = golem.deps;
    return tick === undefined
      ? triageReport(store, { ...(block !== undefined && { block }) }, past ? at : undefined)
      : known(tick, () => triageReport(store, { tick }));
  },
  'triage.interest': async ({ state, policy }) => (await loadTriageView()).interestOf(state, policy),
  'triage.beliefs': async ({ state, policy }) => (await loadTriageView()).beliefsOf(state, policy),
};
