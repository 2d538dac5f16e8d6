import type { ChangeAt, EntryVersion } from '../../domain/memory/entry-history.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import { entryBefore } from './entry-changes.ts';

function versionOf(entry: GrimoireEntry, tick: number, gained: string | null): EntryVersion {
  const { confidence, strength, reinforcedAt, accessCount, usefulness, outcomes, verified, importance } =
    entry;
  return {
    tick,
    confidence,
    strength,
    reinforcedAt,
    accessCount,
    usefulness,
    outcomes,
    verified,
    importance,
    gained,
  };
}

function gainedBy(before: string, after: string): string | null {
  if (before === after) return null;
  return after.startsWith(before) ? after.slice(before.length).trim() : after;
}

/** How a memory was after each change, oldest first. @param changes newest first */
export function versionsOf(entry: GrimoireEntry, changes: readonly ChangeAt[]): readonly EntryVersion[] {
  const versions: EntryVersion[] = [];
  let after = entry;
  for (const { tick, before } of changes) {
    const was = entryBefore(after, [before]);
    versions.push(versionOf(after, tick, gainedBy(was.text, after.text)));
    after = was;
  }
  return [...versions, versionOf(after, after.tick, null)].reverse();
}
