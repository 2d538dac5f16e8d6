import type { EntryFilter, EntryLinks, GrimoireEntry } from '../domain/grimoire.ts';

/** Entries that point to one, at most: a hub's list is cut there. */
const MOST_FROM = 1_000;

/** Memory as it is, or as it was at some tick. */
export interface LinkedMemory {
  get(id: string): Promise<GrimoireEntry | null>;
  list(filter: EntryFilter): Promise<readonly GrimoireEntry[]>;
}

/** What a memory points to and what points to it; null where there is no such memory. @throws AppError `store.*` */
export async function linksOf(id: string, memory: LinkedMemory): Promise<EntryLinks | null> {
  const entry = await memory.get(id);
  if (!entry) return null;
  const [targets, sources] = await Promise.all([
    Promise.all(entry.links.map(({ to }) => memory.get(to))),
    memory.list({ linksTo: id, limit: MOST_FROM }),
  ]);
  return {
    to: entry.links.map(({ to, kind }, i) => ({ kind, id: to, entry: targets[i] ?? null })),
    from: sources.flatMap((source) =>
      source.links.filter(({ to }) => to === id).map(({ kind }) => ({ kind, id: source.id, entry: source })),
    ),
  };
}
