import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import { type SpanPlace, THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { EntryChange } from '../../domain/past/replay.ts';
import { canonicalCbor } from '../../lib/bytes/canonical-cbor.ts';

/** When a vector is made depends on the machine; no tick reads it. */
const withoutVector = ({ embedding: _, ...entry }: GrimoireEntry): Omit<GrimoireEntry, 'embedding'> => entry;

/** What a span writes into memory, as it is hashed. */
export const writtenEntries = (entries: readonly GrimoireEntry[]): unknown => entries.map(withoutVector);

/** What an entry was before a span changed it; null when it was the same. */
export function changeOf(
  before: GrimoireEntry,
  after: GrimoireEntry,
  { tick, place }: SpanPlace,
): EntryChange | null {
  const changed = Object.entries(withoutVector(before)).filter(
    ([key, value]) => !Object.is(value, after[key as keyof GrimoireEntry]),
  );
  return changed.length === 0
    ? null
    : {
        id: before.id,
        tick,
        ...(place !== THETA_PLACE && { place }),
        before: canonicalCbor(Object.fromEntries(changed)),
      };
}

/** An entry as it was, going back from how it is. @param changes newer than the time asked for, newest first */
export const entryBefore = (
  entry: GrimoireEntry,
  changes: readonly Partial<GrimoireEntry>[],
): GrimoireEntry => changes.reduce<GrimoireEntry>((now, before) => ({ ...now, ...before }), entry);
