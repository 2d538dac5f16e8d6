import type { GrimoireEntry } from './grimoire.ts';

/** What a memory was from the end of a tick on, of that which ticks change. */
export interface EntryVersion extends Pick<
  GrimoireEntry,
  | 'confidence'
  | 'strength'
  | 'reinforcedAt'
  | 'accessCount'
  | 'usefulness'
  | 'outcomes'
  | 'verified'
  | 'importance'
> {
  readonly tick: number;
  /** Words that its text gained by then; all of them where it was told anew; null where it stayed as it was. */
  readonly gained: string | null;
}

/** How a memory became what it is. */
export interface EntryHistory {
  /** Oldest first; the first is how it was written, or the oldest that is told. */
  readonly versions: readonly EntryVersion[];
  /** Whether changes before these are left out. */
  readonly more: boolean;
}

/** What a tick changed in a memory: how that was before. */
export interface ChangeAt {
  readonly tick: number;
  readonly before: Partial<GrimoireEntry>;
}
