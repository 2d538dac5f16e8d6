import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import { WorkingMemory } from '../memory/index.ts';

/** Newest memories that a fork begins with: as many as the living golem holds at hand. */
const MOST = 4_096;

export type ForkStore = Pick<StoreApi, 'entries' | 'entriesAsOf' | 'recentVectors'>;

/**
 * A memory of the fork's own: what the golem knew when the fork left it, as it knew it then, and what the fork has written
 * since. It never asks the life's store again, so nothing that the original or another fork wrote later can come in.
 */
export async function forkMemory(store: ForkStore, tick: number): Promise<WorkingMemory> {
  const newest = await store.entries({ limit: MOST, stoodAt: tick, quarantined: false });
  const [known, vectors] = await Promise.all([
    store.entriesAsOf(
      newest.map(({ id }) => id),
      tick,
    ),
    store.recentVectors(MOST),
  ]);
  // What was rewritten since carries the later tick; only gone back is it told from what was not there yet.
  const validity = new Map(newest.map((entry) => [entry.id, entry.validity]));
  const before = known
    .filter((entry) => entry.tick <= tick)
    .map((entry): GrimoireEntry => {
      const valid = validity.get(entry.id);
      return valid ? { ...entry, validity: valid } : entry;
    });
  const kept = new Map(before.map((entry) => [entry.id, entry]));
  const memory = new WorkingMemory({
    entries: () => Promise.resolve(before),
    recentVectors: () => Promise.resolve(vectors.filter(({ id }) => kept.has(id))),
    countEntries: () => Promise.resolve({ all: before.length }),
    candidates: () => Promise.resolve([]),
    answering: () => Promise.resolve({ collection: null, of: null, found: [] }),
    entriesById: (asked) =>
      Promise.resolve(asked.flatMap((id): readonly GrimoireEntry[] | GrimoireEntry => kept.get(id) ?? [])),
  });
  await memory.load();
  return memory;
}
