import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { MemoryPort } from '../ports.ts';
import type { SpanResult } from '../replay/index.ts';

/**
 * Memory as spans left it whose writing is still to come, since it is written in one transaction with what asks here: what they changed
 * is told as it is from now on, and what they made comes last.
 */
export function memoryAfter(
  memory: MemoryPort,
  { entries, updated }: Pick<SpanResult, 'entries' | 'updated'>,
): MemoryPort {
  if (entries.length === 0 && updated.length === 0) return memory;
  const written = new Map([...updated, ...entries].map((entry) => [entry.id, entry]));
  const now = (entry: GrimoireEntry): GrimoireEntry => written.get(entry.id) ?? entry;
  return {
    async candidates(query) {
      const known = (await memory.candidates(query)).map(({ entry, ...found }) => ({
        ...found,
        entry: now(entry),
      }));
      const there = new Map(known.map(({ entry }) => [entry.id, true]));
      const { types, atTick } = query;
      const made = entries.filter(
        ({ id, type, tick }) => !there.has(id) && tick <= atTick && (types === null || types.includes(type)),
      );
      return [...known, ...made.map((entry) => ({ entry, similarity: null }))];
    },
    async byIds(ids) {
      const known = new Map((await memory.byIds(ids)).map((entry) => [entry.id, entry]));
      return ids.flatMap((id) => written.get(id) ?? known.get(id) ?? []);
    },
    // What was just written has no vector that counts.
    likeness: (ids) => memory.likeness(ids),
  };
}
