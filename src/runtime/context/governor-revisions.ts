import { CONTEXT_EVENTS } from '../../domain/events.ts';
import type { GovernorRevision } from '../../domain/revision.ts';
import { revisionsOf } from '../../mind/governor/revisions.ts';
import type { RecordRange } from '../../protocol/record-range.ts';
import type { Golem } from '../golem.ts';

/** What tells of a change of what the governor goes by. */
const TYPES = CONTEXT_EVENTS.filter(
  (type) => type === 'context:policy_updated' || type === 'context:feedback_loop',
);
const DEFAULT_LIMIT = 200;

/** The latest of a range where it has no start, else the first; oldest first. */
export async function governorRevisions(
  { deps, queue }: Golem,
  { limit = DEFAULT_LIMIT, ...range }: RecordRange,
): Promise<readonly GovernorRevision[]> {
  // What was lived last may still be on its way to the store.
  await queue.idle();
  return revisionsOf(await deps.store.contextEvents({ ...range, types: TYPES, movesOnly: true, limit }));
}
