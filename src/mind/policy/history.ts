import type { ContextEvent } from '../../domain/governor/context-events.ts';
import type { PolicyRevision } from '../../domain/rules/policy.ts';
import type { GolemPolicy } from './golem-policy.ts';
import { diffPolicies, withChanges } from './patch.ts';

type PolicyUpdated = Extract<ContextEvent, { readonly type: 'context:policy_updated' }>;

/** What everything differs from. */
const NOTHING = { revision: 0 } as unknown as GolemPolicy;

/**
 * The event of a new revision. It tells what differs from the policy that was stored before it, which is more than the owner
 * changed where a newer version of the page brought numbers of its own.
 * @param before null for the first that is told of: then all of it is told
 */
export function policyUpdated(
  before: GolemPolicy | null,
  policy: GolemPolicy,
  { tick, wallTime, trigger }: PolicyRevision,
): PolicyUpdated {
  const changes = diffPolicies(before ?? NOTHING, policy);
  return { type: 'context:policy_updated', tick, wallTime, revision: policy.revision, trigger, changes };
}

/** Every revision that the events tell of, from nothing but them (seed 000, S6). @param events in their order */
export function rebuildPolicies(events: readonly ContextEvent[]): ReadonlyMap<number, GolemPolicy> {
  const revisions = new Map<number, GolemPolicy>();
  let policy = NOTHING;
  for (const event of events) {
    if (event.type !== 'context:policy_updated') continue;
    policy = withChanges(policy, event.changes, event.revision);
    revisions.set(event.revision, policy);
  }
  return revisions;
}
