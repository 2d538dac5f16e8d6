import { FEATURES } from '../../mind/heartbeat/index.ts';
import type { ForkChange } from '../../domain/past/fork.ts';
import type { WorldState } from '../../domain/world/world.ts';
import { steered, whereOf } from '../../mind/standing-orders/index.ts';
import { applyPatch } from '../../mind/policy/index.ts';
import type { Place } from '../../mind/replay/index.ts';
import { parsePlaybook } from '../../mind/reflex/index.ts';

/** The state that a fork's first tick begins from. @param now the world's @throws AppError `input.invalid` when a change cannot be made */
export function changePlace(
  { state, standing }: Place,
  changes: readonly ForkChange[],
  now: WorldState,
): Place {
  return changes.reduce<Place>(
    (place, change) => {
      switch (change.kind) {
        case 'policy':
          return {
            ...place,
            standing: { ...place.standing, policy: applyPatch(place.standing.policy, change.patch).policy },
          };
        case 'playbook': {
          const { playbook: now } = place.state;
          const playbook = { ...parsePlaybook(change.markdown, FEATURES, now), revision: now.revision + 1 };
          return { ...place, state: { ...place.state, playbook, cache: [] } };
        }
        case 'steer':
          return withSteer(place, change.text, now);
        case 'force':
        case 'reply':
        case 'price':
          return place;
      }
    },
    { state, standing },
  );
}

/** The place with words that the owner says there. */
export function withSteer(place: Place, text: string, now: WorldState): Place {
  const { state, standing } = place;
  return {
    ...place,
    state: steered(state, text, whereOf(state, { info: standing.world, state: () => now }, standing.policy)),
  };
}

/** What the changes do to the ticks themselves. */
export const forcedBy = (changes: readonly ForkChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap((change) => (change.kind === 'force' ? [change.id] : [])));

export const replyBy = (changes: readonly ForkChange[]): string | null =>
  changes.findLast((change) => change.kind === 'reply')?.text ?? null;

export const priceFactorBy = (changes: readonly ForkChange[]): number =>
  changes.reduce((factor, change) => (change.kind === 'price' ? factor * change.factor : factor), 1);
