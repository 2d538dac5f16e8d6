import type { Contradiction, ContradictionQuery } from '../../../domain/memory/contradiction.ts';
import type { EntryFilter, GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { MemoryTimes } from '../../../domain/memory/memory-point.ts';
import type { PastMoment } from '../../../domain/past/past.ts';
import { timeOf } from '../../../mind/grimoire/index.ts';
import { LAST_TICK } from '../../../protocol/verbs/bounds.ts';
import type { Readable } from '../view.ts';

/** What one timeline counts. */
const MOST_TIMES = 100_000;

/** When the tick after this one began: all that the owner had added by then was there. */
export const momentAfter = ({ life }: Readable, tick: number): PastMoment => ({
  tick: Math.min(tick, life.state.tick),
  counter: LAST_TICK,
});

/** Memories, newest first, now or as they were. @throws AppError `store.*` */
export async function listed(
  golem: Readable,
  { asOf, ...filter }: EntryFilter,
): Promise<readonly GrimoireEntry[]> {
  const { store } = golem.deps;
  if (asOf === undefined) return store.entries({ ...filter, now: golem.life.world.state().time });
  // What was lived last may still be on its way to the store.
  await golem.queue.idle();
  return store.entriesAt(filter, momentAfter(golem, asOf));
}

/** When memories were, newest first, now or as they were. @throws AppError `store.*` */
export async function timesOf(golem: Readable, filter: EntryFilter): Promise<MemoryTimes> {
  const most = { ...filter, limit: Math.min(filter.limit ?? MOST_TIMES, MOST_TIMES) };
  if (filter.asOf === undefined) {
    return golem.deps.store.entryTimes({ ...most, now: golem.life.world.state().time });
  }
  const entries = await listed(golem, most);
  return {
    ticks: Int32Array.from(entries, ({ tick }) => tick),
    times: Float64Array.from(entries, timeOf),
  };
}

/** One memory, now or as it was; null where there was none. @throws AppError `store.*` */
export async function looked(
  golem: Readable,
  id: string,
  asOf: number | undefined,
): Promise<GrimoireEntry | null> {
  const { store } = golem.deps;
  if (asOf === undefined) return (await store.entriesById([id]))[0] ?? null;
  await golem.queue.idle();
  return (await store.entriesByIdAt([id], momentAfter(golem, asOf)))[0] ?? null;
}

/** Contradictions, newest first, now or as they were. @throws AppError `store.*` */
export async function contradictionsOf(
  { deps, queue }: Readable,
  { asOf, ...query }: ContradictionQuery,
): Promise<readonly Contradiction[]> {
  if (asOf !== undefined) await queue.idle();
  // What the owner did before the next tick began is told from that tick on.
  return deps.store.contradictions({ ...query, ...(asOf !== undefined && { at: asOf + 1 }) });
}
