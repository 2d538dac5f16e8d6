import type { CognitiveWorkspace } from '../context/context.ts';
import type { LivedSpanRecord } from '../records/lived-span.ts';
import type { DecisionCycleRecord } from '../records/record.ts';
import type { Organ, OwnerCommand } from './replay.ts';
import type { WorldState } from '../world/world.ts';

/** Ticks, both ends inclusive. */
export interface TickRange {
  readonly from: number;
  readonly to: number;
}

/** The end of a tick, by which memories are told that were there then. */
export interface PastMoment {
  readonly tick: number;
  /** Count of memories that the owner had added by then. */
  readonly counter: number;
  /** Of the span in the tick that it is the end of; without it, of the last one. */
  readonly place?: number;
}

/** Where two plain values part, and what stands there. */
export interface Difference {
  /** Dotted path from the root; empty where the values themselves differ in kind. */
  readonly path: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** A state that is kept, by its content. Hashes are BLAKE3, hex. */
export interface KeptState {
  readonly tick: number;
  readonly root: string;
  readonly pinned: boolean;
  readonly label: string | null;
  /** Compressed bytes of its organs; a part that several states share is stored once. */
  readonly bytes: number;
  /** Of them, in parts that no other kept state has. */
  readonly ownBytes: number;
  readonly organs: readonly {
    readonly name: string;
    /** As a person reads it. */
    readonly title: string;
    readonly hash: string;
    readonly bytes: number;
    readonly shared: number;
  }[];
}

export interface KeptStates {
  /** Ticks that can be reopened, whether or not their own state is kept; null where none can. */
  readonly range: { readonly first: number; readonly last: number } | null;
  /** The last tick of another version of the mind, and which: those are reopened where their state is kept. Null where this one lived all. */
  readonly otherMind: { readonly last: number; readonly mind: number } | null;
  /** Newest first. */
  readonly states: readonly KeptState[];
  readonly totals: {
    readonly states: number;
    readonly parts: number;
    /** Ticks of which is kept what they were told. */
    readonly ticks: number;
    /** Compressed bytes that are stored, and what every state whole would take. */
    readonly bytes: number;
    readonly wholeBytes: number;
    /** Compressed bytes of what all ticks were told. */
    readonly inputBytes: number;
  };
}

/** The mind as a tick left it, with what was lived behind it. */
export interface PastTick {
  readonly tick: number;
  /** Root hash of the state, hex, and whether it is the one that was sealed when the tick was lived. */
  readonly root: string;
  readonly verified: boolean;
  /** The kept state that it was lived again from, and how many ticks; 0 and null where the life's first tick was. */
  readonly from: number | null;
  readonly replayed: number;
  /** The state's organs by name, the policy and the world among them: plain data. */
  readonly organs: Readonly<Record<string, Organ>>;
  /** What the organs are called, by name. */
  readonly titles: Readonly<Record<string, string>>;
  readonly commands: readonly OwnerCommand[];
  readonly record: DecisionCycleRecord;
  /** What was lived behind it, in order. */
  readonly behind: readonly LivedSpanRecord[];
  readonly workspace: CognitiveWorkspace | null;
  /** The world as the tick last saw it. */
  readonly worldState: WorldState;
}

/** Where to look for a tick: after one, up to another, the last without it. */
export interface FindQuery {
  readonly after: number;
  readonly upTo?: number;
  /** Over the tick's record, e.g. `gate.tier == "T2" and gate.predictionError > 0.5`. */
  readonly condition: string;
}

export interface Found {
  /** The first tick of which the condition holds; null where it holds of none. */
  readonly tick: number | null;
  /** The last tick that was looked at. */
  readonly lookedUpTo: number;
}

/** Where a span that was lived again parts from the one that was stored. */
export interface SpanDifference extends Difference {
  readonly tick: number;
  /** Its kind: the theta tick itself, or what was lived behind it. */
  readonly span: string;
  readonly in: 'record' | 'state';
}

/** What a replay of a range came to. */
export interface ReplayReport extends TickRange {
  readonly ticks: number;
  readonly identical: boolean;
  /** Ticks that did not come out as they were sealed, at most the first 100. */
  readonly different: readonly number[];
  /** The first tick, span of it and field that differ; `state` names what of the mind where the record is the same. */
  readonly firstDifference: SpanDifference | null;
  readonly ms: number;
}

/** A stored row that is not what was written. */
export interface StoredDamage {
  readonly tick: number;
  /** What of the tick it is. */
  readonly what: 'workspace' | 'context event' | 'trace';
  /** What is the matter with it, to go behind its name. */
  readonly text: string;
}

/** A damage that verifying found. */
export interface Damage {
  readonly tick: number;
  /** What is not as its hash says: the record, the inputs, an organ of a kept state, the seal, the workspace, an event, a trace. */
  readonly what: string;
  readonly text: string;
  /** The nearest kept state before it that is sound; null where there is none. */
  readonly soundBefore: number | null;
}

export interface VerifyReport extends TickRange {
  readonly ticks: number;
  /** Of those, ticks that were thinned: of them the seals were checked. */
  readonly thinned: number;
  readonly states: number;
  readonly sound: boolean;
  readonly damages: readonly Damage[];
}

/** One change from one state to another, in words of the organ. */
export interface StateChange {
  readonly organ: string;
  /** Dotted path within the organ. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: unknown;
  readonly after: unknown;
}

export interface StateDiff {
  readonly a: number;
  readonly b: number;
  readonly rootA: string;
  readonly rootB: string;
  /** Organs with the same hash on both sides. */
  readonly same: readonly string[];
  /** What the organs are called, by name. */
  readonly titles: Readonly<Record<string, string>>;
  readonly changes: readonly StateChange[];
  /** Memories written and changed after the earlier and up to the later tick. */
  readonly memory: {
    readonly added: readonly { readonly id: string; readonly type: string; readonly title: string }[];
    readonly changed: readonly { readonly id: string; readonly title: string; readonly times: number }[];
  };
}

export interface ReplayProgress {
  readonly job: 'replay' | 'verify' | 'find';
  readonly done: number;
  readonly total: number;
}
