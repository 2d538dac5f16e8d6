import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { EntryChange } from '../../domain/replay.ts';
import { canonicalCbor } from '../../lib/canonical-cbor.ts';

/** When a vector is made depends on the machine; no tick reads it. */
const withoutVector = ({ embedding: _, ...entry }: GrimoireEntry): Omit<GrimoireEntry, 'embedding'> => entry;

/** What ticks write into memory, as it is hashed. */
export const writtenEntries = (entries: readonly GrimoireEntry[]): unknown => entries.map(withoutVector);

/** What an entry was before a tick changed it; null when it was the same. */
export function changeOf(before: GrimoireEntry, after: GrimoireEntry, tick: number): EntryChange | null {
  const changed = Object.entries(withoutVector(before)).filter(
    ([key, value]) => !Object.is(value, after[key as keyof GrimoireEntry]),
  );
  return changed.length === 0
    ? null
    : { id: before.id, tick, before: canonicalCbor(Object.fromEntries(changed)) };
}

/** An entry as it was, going back from how it is. @param changes newer than the time asked for, newest first */
export function entryBefore(entry: GrimoireEntry, changes: readonly Partial<GrimoireEntry>[]): GrimoireEntry {
  return changes.reduce<GrimoireEntry>((now, before) => ({ ...now, ...before }), entry);
}
