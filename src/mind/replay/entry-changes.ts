import type { GrimoireEntry } from '../../domain/grimoire.ts';
import { type SpanPlace, THETA_PLACE } from '../../domain/lived-span.ts';
import type { EntryChange } from '../../domain/replay.ts';
import { entryAsVersion1 } from '../versions/as-version-1.ts';
import { isVersion1, type WithMindVersion } from '../versions/mind-version.ts';
import { entryNow } from '../versions/read-version-1.ts';
import { canonicalCbor } from '../../lib/canonical-cbor.ts';

/** When a vector is made depends on the machine; no tick reads it. */
const withoutVector = ({ embedding: _, ...entry }: GrimoireEntry): Omit<GrimoireEntry, 'embedding'> => entry;

/** What a span writes into memory, as it is hashed: as the version that lived it wrote it. */
export function writtenEntries(entries: readonly GrimoireEntry[], lived: WithMindVersion): unknown {
  const written = entries.map(withoutVector);
  return isVersion1(lived) ? written.map(entryAsVersion1) : written;
}

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
export function entryBefore(entry: GrimoireEntry, changes: readonly Partial<GrimoireEntry>[]): GrimoireEntry {
  return entryNow(
    changes.reduce<Parameters<typeof entryNow>[0]>(
      // Version 1 kept the words that were, not what they say: that is read out of them again.
      (now, before) => ({ ...now, ...(before.text !== undefined && { facts: null }), ...before }),
      entry,
    ),
  );
}
