import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import { lift, override, overridesOf } from './overrides.ts';
import type { Golem } from '../../golem.ts';
import { promptRequest } from './prompt-request.ts';

/** The verbs on what was lived: records, what was before its eyes, and what was told of that. */
export function recordsVerbs(golem: Golem): VerbsOf<'records' | 'workspace' | 'events'> {
  const { store } = golem.deps;
  return {
    'records.list': (range = {}) => store.records(range),
    'records.summaries': (range = {}) => store.summaries(range),
    'records.get': (tick) => store.record(tick),
    'records.spans': (range = {}) => store.spanRecords(range),
    'workspace.get': (tick) => store.workspace(tick),
    'workspace.before': (tick) => store.workspaceBefore(tick),
    'workspace.request': (tick) => promptRequest(golem, tick),
    'workspace.frame': (tick) => store.workspaceFrame(tick),
    'workspace.delta': (from, to) => store.workspaceDelta(from, to),
    'workspace.frameTotals': () => store.workspaceFrameTotals(),
    'workspace.why': async (tick, id) => (await import('./why.ts')).entryWhy(golem, tick, id),
    'workspace.auction': async (tick) => (await import('./auction.ts')).auctionAt(golem, tick),
    'workspace.pin': (id) => override(golem, id, 'pin'),
    'workspace.ban': (id) => override(golem, id, 'ban'),
    'workspace.lift': (id) => lift(golem, id),
    'workspace.overrides': () => overridesOf(golem),
    'events.list': (query = {}) => store.contextEvents(query),
  };
}
