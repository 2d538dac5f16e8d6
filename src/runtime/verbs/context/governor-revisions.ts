import { CONTEXT_EVENTS } from '../../../domain/governor/context-events.ts';
import type { GovernorRevision, RebuiltPolicy } from '../../../domain/governor/revision.ts';
import { differsFrom, governingAt, revisionsOf } from '../../../mind/governor/index.ts';
import type { RecordRange } from '../../../protocol/store/record-range.ts';
import type { Readable } from '../view.ts';

/** What tells of a change of what the governor goes by. */
const TYPES = CONTEXT_EVENTS.filter(
  (type) => type === 'context:policy_updated' || type === 'context:feedback_loop',
);
const DEFAULT_LIMIT = 200;

/** The latest of a range where it has no start, else the first; oldest first. */
export async function governorRevisions(
  { deps, queue }: Readable,
  { limit = DEFAULT_LIMIT, ...range }: RecordRange,
): Promise<readonly GovernorRevision[]> {
  // What was lived last may still be on its way to the store.
  await queue.idle();
  return revisionsOf(await deps.store.contextEvents({ ...range, types: TYPES, movesOnly: true, limit }));
}

/** Ours: a life of a hundred years has fewer. */
const ALL = 1_000_000;

/**
 * What a thought went by, rebuilt from events alone. Null where none was assembled.
 * @param tick of the thought; null: of the last one up to `upTo`
 */
export async function rebuilt(
  { deps, queue }: Readable,
  tick: number | null,
  upTo: number,
): Promise<RebuiltPolicy | null> {
  await queue.idle();
  const { store } = deps;
  const workspace = await (tick === null ? store.workspaceBefore(upTo) : store.workspace(tick));
  if (!workspace) return null;
  const [record, before] = await Promise.all([
    store.record(workspace.tick),
    store.record(workspace.tick - 1),
  ]);
  if (!record) return null;
  const [events, policy] = await Promise.all([
    store.contextEvents({ to: workspace.tick, types: TYPES, movesOnly: true, limit: ALL }),
    store.policyAt(record.versions.policy),
  ]);
  const { regime } = record.regime;
  const governing = governingAt(events, workspace.tick, regime);
  const { owners, mutations, guidelines, learnt } = governing;
  const phase = before?.phase ?? record.phase;
  return {
    tick: workspace.tick,
    regime,
    revision: owners?.revision ?? 0,
    mutations,
    guidelines,
    learnt,
    events: events.length,
    differs: differsFrom(governing, { workspace, record, phase, policy }),
  };
}
