import { shownOf } from '../../../mind/heartbeat/index.ts';
import type { AnswersOf } from '../view.ts';

/** The queries on the parts of the golem's mind. */
export const organsAnswers: AnswersOf<'organs'> = { 'organs.shown': async ({ state }) => shownOf(state) };
