import type { ContextEvent, StoredContextEvent } from '../../domain/events.ts';
import type { GovernorRevision } from '../../domain/revision.ts';

type Stored<Type extends ContextEvent['type']> = Extract<StoredContextEvent, { readonly type: Type }>;

const ofPolicy = (event: Stored<'context:policy_updated'>): GovernorRevision => ({
  ...{ seq: event.seq, tick: event.tick, of: 'policy', revision: event.revision },
  ...{ cause: event.trigger, wallTime: event.wallTime, changes: event.changes, evidence: null },
});

/** Null where it is of loop 1, or was told before shares were kept with what they were. */
function ofShares({ seq, tick, moved }: Stored<'context:feedback_loop'>): GovernorRevision | null {
  if (!moved) return null;
  const { revision, cause, shares, seen } = moved;
  const changes = Object.entries(shares).map(([category, ends]) => ({ path: `learnt.${category}`, ...ends }));
  return { seq, tick, of: 'learnt-shares', revision, cause, wallTime: null, changes, evidence: seen };
}

/** The history of what the governor goes by, out of what was told of it, in its order. */
export const revisionsOf = (events: readonly StoredContextEvent[]): readonly GovernorRevision[] =>
  events.flatMap((event) => {
    if (event.type === 'context:policy_updated') return [ofPolicy(event)];
    const moved = event.type === 'context:feedback_loop' ? ofShares(event) : null;
    return moved ? [moved] : [];
  });
