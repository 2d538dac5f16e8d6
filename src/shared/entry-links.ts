import type { Contradiction, ContradictionQuery } from '../domain/memory/contradiction.ts';
import type { EntryFilter, EntryLinks, GrimoireEntry, LinkedEntry } from '../domain/memory/grimoire.ts';

/** Entries that point to one, at most: a hub's list is cut there. */
const MOST_FROM = 1_000;

/** Memory as it is, or as it was at some tick. */
export interface LinkedMemory {
  get(id: string): Promise<GrimoireEntry | null>;
  list(filter: EntryFilter): Promise<readonly GrimoireEntry[]>;
  contradictions(query: ContradictionQuery): Promise<readonly Contradiction[]>;
}

/** What a memory points to and what points to it; null where there is no such memory. @throws AppError `store.*` */
export async function linksOf(id: string, memory: LinkedMemory): Promise<EntryLinks | null> {
  const entry = await memory.get(id);
  if (!entry) return null;
  const [targets, sources, against] = await Promise.all([
    Promise.all(entry.links.map(({ to }) => memory.get(to))),
    memory.list({ linksTo: id, limit: MOST_FROM }),
    contradictionsOf(id, memory),
  ]);
  const from = sources.flatMap((source) =>
    source.links.filter(({ to }) => to === id).map(({ kind }) => ({ kind, id: source.id, entry: source })),
  );
  return {
    to: [
      ...entry.links.map(({ to, kind }, i) => ({ kind, id: to, entry: targets[i] ?? null })),
      ...against.to,
    ],
    from: [...from, ...against.from],
  };
}

/** Contradictions as links: what stands contradicts what does not; where both do, each contradicts the other. */
async function contradictionsOf(id: string, memory: LinkedMemory): Promise<EntryLinks> {
  const pairs = await memory.contradictions({ of: [id], limit: MOST_FROM });
  const counting = pairs.filter(({ grounds }) => grounds !== 'both');
  const linked = await Promise.all(
    counting.map(async ({ one, other, stands, reason }) => {
      const end = one === id ? other : one;
      const link: LinkedEntry = { kind: 'contradicts', id: end, entry: await memory.get(end), why: reason };
      return { link, lost: stands === end };
    }),
  );
  return {
    to: linked.flatMap(({ link, lost }) => (lost ? [] : [link])),
    from: linked.flatMap(({ link, lost }) => (lost ? [link] : [])),
  };
}
