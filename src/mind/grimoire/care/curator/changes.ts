import type { CuratorChange } from '../../../../domain/records/curator.ts';
import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { canonicalCbor } from '../../../../lib/bytes/canonical-cbor.ts';
import { sameBytes } from '../../../../lib/bytes/same-bytes.ts';

/** A change of some fields of a memory, with what undoes it. */
export function changing(entry: GrimoireEntry, after: Partial<GrimoireEntry>): CuratorChange {
  const before = Object.fromEntries(
    Object.keys(after).map((key) => [key, entry[key as keyof GrimoireEntry]]),
  ) as Partial<GrimoireEntry>;
  return { id: entry.id, title: entry.title, before, after };
}

/** A memory with other fields; one that says something else waits for a vector of that. */
export const withFields = (entry: GrimoireEntry, fields: Partial<GrimoireEntry>): GrimoireEntry => ({
  ...entry,
  ...fields,
  ...(fields.text !== undefined && { embedding: null }),
});

/** Whether the fields of a change are to the byte as it left them. */
export const stillIs = (entry: GrimoireEntry, after: Partial<GrimoireEntry>): boolean =>
  Object.entries(after).every(([key, value]) =>
    sameBytes(canonicalCbor(entry[key as keyof GrimoireEntry]), canonicalCbor(value)),
  );
