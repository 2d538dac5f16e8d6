import { overridesIn } from '../../../mind/prompt/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { AnswersOf } from '../view.ts';
import { lift, override } from './overrides.ts';
import { promptRequest } from './prompt-request.ts';

/** The queries on what was lived: records, what was before its eyes, and what was told of that. */
export const recordsAnswers: AnswersOf<'records' | 'workspace' | 'events'> = {
  'records.list': ({ golem, within }, range = {}) => within(range, (some) => golem.deps.store.records(some)),
  'records.summaries': ({ golem, within }, range = {}) =>
    within(range, (some) => golem.deps.store.summaries(some)),
  'records.get': ({ golem, known }, tick) => known(tick, () => golem.deps.store.record(tick)),
  'records.spans': ({ golem, within }, range = {}) =>
    within(range, (some) => golem.deps.store.spanRecords(some)),
  'workspace.get': ({ golem, known }, tick) => known(tick, () => golem.deps.store.workspace(tick)),
  'workspace.before': ({ golem, capped }, tick) => golem.deps.store.workspaceBefore(capped(tick)),
  'workspace.request': ({ golem, known }, tick) => known(tick, () => promptRequest(golem, tick)),
  'workspace.frame': ({ golem, known }, tick) => known(tick, () => golem.deps.store.workspaceFrame(tick)),
  'workspace.delta': ({ golem, capped }, from, to) =>
    golem.deps.store.workspaceDelta(capped(from), capped(to)),
  'workspace.why': ({ golem, known }, tick, id) =>
    known(tick, async () => (await import('./why.ts')).entryWhy(golem, tick, id)),
  'workspace.auction': ({ golem, known }, tick) =>
    known(tick, async () => (await import('./auction.ts')).auctionAt(golem, tick)),
  'workspace.overrides': ({ state, memory }) => overridesIn(state, (ids) => memory.byIds(ids)),
  'events.list': ({ golem, upTo }, query = {}) => golem.deps.store.contextEvents(upTo(query)),
};

/** The verbs on what the owner wants in prompts, and on how they are stored. */
export const recordsVerbs = (
  golem: Golem,
): Omit<VerbsOf<'records' | 'workspace' | 'events'>, keyof typeof recordsAnswers> => ({
  'workspace.frameTotals': () => golem.deps.store.workspaceFrameTotals(),
  'workspace.pin': (id) => override(golem, id, 'pin'),
  'workspace.ban': (id) => override(golem, id, 'ban'),
  'workspace.lift': (id) => lift(golem, id),
});
