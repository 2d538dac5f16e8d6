import type { GrimoireEntry } from '../memory/grimoire.ts';
import type { LivedSpanRecord, SpanPlace } from './lived-span.ts';

/** What the Curator does: says what no longer holds, puts aside what has faded, makes one of doubles, and links what belongs together. */
export type CuratorDeed = 'validate' | 'prune' | 'compress' | 'link';

/** Fields of a memory as they were and as they are: its inverse is the same the other way round. */
export interface CuratorChange {
  readonly id: string;
  readonly title: string;
  readonly before: Partial<GrimoireEntry>;
  readonly after: Partial<GrimoireEntry>;
}

export interface CuratorAct {
  /** From 1, within its cycle. */
  readonly number: number;
  readonly deed: CuratorDeed;
  /** One sentence with the numbers that decided it. */
  readonly why: string;
  readonly changes: readonly CuratorChange[];
}

/** An act by its cycle and number. */
export interface CuratorActRef extends SpanPlace {
  readonly number: number;
}

/** One cycle of the Curator, or the undoing of an act of an earlier one. */
export interface CuratorRecord extends LivedSpanRecord {
  readonly kind: 'curator';
  /** Knowledge that it looked at, and episodes that it looked up behind it. */
  readonly read: { readonly knowledge: number; readonly episodes: number };
  readonly acts: readonly CuratorAct[];
  /** The act that it took back; absent of a cycle. */
  readonly undoes?: CuratorActRef;
}

/** How an act stands: it was taken back, or what it changed has been changed since. */
export type CuratorStanding = 'in-force' | 'undone' | 'overtaken';

/** A cycle's report as it is shown. */
export interface CuratorReport extends SpanPlace {
  readonly worldTime: number;
  readonly read: CuratorRecord['read'];
  readonly acts: readonly (CuratorAct & { readonly standing: CuratorStanding })[];
}

/** Knowledge that is about to fade below use. */
export interface Forgetting {
  readonly id: string;
  readonly type: GrimoireEntry['type'];
  readonly title: string;
  /** Now, 0..1. */
  readonly confidence: number;
  /** Tick at which it falls below what is used, if nothing more happens; null where it never does. */
  readonly fadesAt: number | null;
  /** Theta ticks in which its confidence halves. */
  readonly halfLife: number;
}
