import { AppError } from '../../domain/errors.ts';
import { type ForkChange, type ForkRequest, MOST_FORK_TICKS } from '../../domain/fork.ts';
import { applyPatch } from '../../mind/policy/patch.ts';
import type { Place } from '../../mind/replay/replay-tick.ts';
import { parsePlaybook } from '../../mind/reflex/markdown.ts';

const MOST_CHANGES = 20;
const PRICE = { min: 0.01, max: 100 };

function refuse(text: string, data: Record<string, unknown>): never {
  throw new AppError('input.invalid', text, { data });
}

/** @throws AppError `input.invalid` that names what is off */
export function checkRequest({ from, changes, ticks, models, mapping }: ForkRequest): void {
  if (!Number.isInteger(from) || from < 1) refuse('A fork begins with a tick, from 1.', { from });
  if (!Array.isArray(changes) || changes.length > MOST_CHANGES)
    refuse(`A fork takes up to ${MOST_CHANGES} changes.`, { changes: changes.length });
  if (ticks !== undefined && (!Number.isInteger(ticks) || ticks < 1 || ticks > MOST_FORK_TICKS))
    refuse(`A fork lives 1 to ${MOST_FORK_TICKS} ticks.`, { ticks });
  if (models !== undefined && models !== 'reflex' && models !== 'ask')
    refuse('Where a fork thinks anew, the reflex does (reflex) or your models are asked (ask).', { models });
  if (mapping !== undefined && !(Array.isArray(mapping.t1Models) && Array.isArray(mapping.t2Models)))
    refuse('A mapping names the models of T1 and of T2.', { mapping });
  for (const change of changes) {
    if (change.kind === 'price' && !(change.factor >= PRICE.min && change.factor <= PRICE.max))
      refuse(`The price may be multiplied by ${PRICE.min} to ${PRICE.max}.`, { factor: change.factor });
    if (change.kind === 'steer' && change.text.trim() === '')
      refuse('A steer says something.', { ...change });
    if (change.kind === 'force' && change.id === '') refuse('Say which entry goes in.', { ...change });
  }
}

/** The state that a fork's first tick begins from. @throws AppError `input.invalid` when a change cannot be made */
export function changePlace({ state, standing }: Place, changes: readonly ForkChange[]): Place {
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
          const playbook = { ...parsePlaybook(change.markdown, now), revision: now.revision + 1 };
          return { ...place, state: { ...place.state, playbook, cache: [] } };
        }
        case 'steer':
          return { ...place, state: { ...place.state, steers: [...place.state.steers, change.text] } };
        case 'force':
        case 'reply':
        case 'price':
          return place;
      }
    },
    { state, standing },
  );
}

/** What the changes do to the ticks themselves. */
export const forcedBy = (changes: readonly ForkChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap((change) => (change.kind === 'force' ? [change.id] : [])));

export const replyBy = (changes: readonly ForkChange[]): string | null =>
  changes.findLast((change) => change.kind === 'reply')?.text ?? null;

export const priceFactorBy = (changes: readonly ForkChange[]): number =>
  changes.reduce((factor, change) => (change.kind === 'price' ? factor * change.factor : factor), 1);
