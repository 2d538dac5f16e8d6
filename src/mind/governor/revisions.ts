import type { ContextEvent, StoredContextEvent } from '../../domain/governor/context-events.ts';
import type { GovernorRevision } from '../../domain/governor/revision.ts';

type Stored<Type extends ContextEvent['type']> = Extract<StoredContextEvent, { readonly type: Type }>;

const ofPolicy = (event: Stored<'context:policy_updated'>): GovernorRevision => ({
  seq: event.seq,
  tick: event.tick,
  of: 'policy',
  revision: event.revision,
  cause: event.trigger,
  wallTime: event.wallTime,
  changes: event.changes,
  evidence: null,
});

/** Null where it is of loop 1, or was told before shares were kept with what they were. */
function ofShares({ seq, tick, moved }: Stored<'context:feedback_loop'>): GovernorRevision | null {
  if (!moved) return null;
  const { revision, cause, shares, seen } = moved;
  const changes = Object.entries(shares).map(([category, ends]) => ({ path: `learnt.${category}`, ...ends }));
  return { seq, tick, of: 'learnt-shares', revision, cause, wallTime: null, changes, evidence: seen };
}

/** Null where it is of another loop. */
function ofMutation({ seq, tick, mutation }: Stored<'context:feedback_loop'>): GovernorRevision | null {
  if (!mutation) return null;
  const { number, status, changes } = mutation;
  return {
    seq,
    tick,
    of: 'mutation',
    revision: number,
    cause: status,
    wallTime: null,
    changes,
    evidence: null,
    mutation,
  };
}

/** Null where it is of something else. */
function ofGuideline({ seq, tick, guideline }: Stored<'context:feedback_loop'>): GovernorRevision | null {
  if (!guideline) return null;
  const { number, status } = guideline;
  return {
    seq,
    tick,
    of: 'guideline',
    revision: number,
    cause: status,
    wallTime: null,
    changes: [],
    evidence: null,
    guideline,
  };
}

/** The history of what the governor goes by, out of what was told of it, in its order. */
export const revisionsOf = (events: readonly StoredContextEvent[]): readonly GovernorRevision[] =>
  events.flatMap((event) => {
    if (event.type === 'context:policy_updated') return [ofPolicy(event)];
    const moved =
      event.type === 'context:feedback_loop'
        ? (ofShares(event) ?? ofMutation(event) ?? ofGuideline(event))
        : null;
    return moved ? [moved] : [];
  });
