import type { Distilled, DistilledEnd, DistilledRow } from '../../domain/rules/distilled.ts';
import { overChance } from '../../shared/over-chance.ts';
import type { GolemPolicy } from '../policy/index.ts';

type Terms = GolemPolicy['distilled'];

/** When a tick finds it. */
export interface Now {
  readonly tick: number;
  /** Revision of the playbook. */
  readonly playbook: number;
}

const lastTick = ({ provenAt, tick }: Distilled, { lifetime }: Terms): number =>
  (provenAt ?? tick) + lifetime;

/** Why it answers no more at that tick; null where it still may. */
export function endOf(one: Distilled, { tick, playbook }: Now, policy: Terms): DistilledEnd | null {
  if (one.ended) return one.ended.why;
  if (one.misses > one.hits || overChance(one.against)?.verdict === 'worse') return 'refuted';
  if (one.playbook !== playbook) return 'playbook';
  return tick > lastTick(one, policy) ? 'expired' : null;
}

/** Whether the world has said often enough that it is right. */
const isProved = ({ hits, misses }: Distilled, { leastHits }: Terms): boolean =>
  hits >= leastHits && hits > misses;

function distilledRow(one: Distilled, now: Now, policy: Terms): DistilledRow {
  const end = endOf(one, now, policy);
  const standing = end ?? (isProved(one, policy) ? 'proved' : 'waits');
  return { ...one, standing, until: end === null ? lastTick(one, policy) : null };
}

/** All that is kept, newest first, as the next tick would find it. */
export function distilledRows(
  {
    tick,
    playbook,
    distilled = [],
  }: {
    readonly tick: number;
    readonly playbook: { readonly revision: number };
    readonly distilled?: readonly Distilled[];
  },
  policy: Pick<GolemPolicy, 'distilled'>,
): readonly DistilledRow[] {
  const now = { tick: tick + 1, playbook: playbook.revision };
  return distilled.map((one) => distilledRow(one, now, policy.distilled)).toReversed();
}

/** The proved one for a situation; null without. */
export function provedFor(
  known: readonly Distilled[],
  id: string,
  now: Now,
  policy: Terms,
): Distilled | null {
  const found = known.find((one) => one.id === id && endOf(one, now, policy) === null);
  return found && isProved(found, policy) ? found : null;
}
