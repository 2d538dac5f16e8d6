import type { EnvironmentReading } from '../environment/reading.ts';
import type { ModelEvent } from '../models/model.ts';
import type { ModelProvider } from '../models/model-config.ts';
import type { Receipt, Simulation, WorldPulse, WorldState } from '../world/world.ts';

/** What an error was, as plain data. */
export interface RecordedError {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;
}

/** What a port answered, or how it failed. */
export type Answered<Value> =
  | { readonly value: Value; readonly error?: never }
  | { readonly value?: never; readonly error: RecordedError };

/** A candidate of recall: the entry's id, and how alike it is (null without a vector). The entry itself is a version in the memory's history. */
export type RecalledId = readonly [id: string, similarity: number | null, by?: 'words'];

/** How many of which memories were asked for. */
export interface RecallShape {
  readonly nearest: number;
  readonly recent: number;
  readonly important: number;
  readonly types: readonly string[] | null;
  /** Absent where nothing was asked by regime. */
  readonly spread?: number;
}

/** One model asked once: what it said until it was done, failed, or was no longer waited for. */
export interface RecordedGeneration {
  readonly events: readonly ModelEvent[];
  /** Null where it came to its end. */
  readonly error: RecordedError | null;
}

/** What the owner did between two ticks. */
export interface OwnerCommand {
  readonly kind:
    | 'seek'
    | 'enter'
    | 'steer'
    | 'order'
    | 'playbook'
    | 'policy'
    | 'remember'
    | 'mention'
    | 'release'
    | 'undo'
    | 'rule'
    | 'restore'
    | 'hold'
    | 'pin'
    | 'unpin'
    | 'ban'
    | 'lift-ban'
    | 'karma'
    | 'codex'
    | 'formatters'
    | 'mutation'
    | 'guideline'
    | 'rest'
    | 'attribution'
    | 'set-aside'
    | 'end';
  /** What was said or chosen, or came of a rest, in a line. */
  readonly what: string;
}

/** One organ of the mind by the names of its parts: plain data. */
export type Organ = Readonly<Record<string, unknown>>;

/**
 * Everything that one lived span read beside its own state, in the order in which it asked: with the state before it this is the
 * whole of it (seed 003). What its kind was begun with stands beside these, and so do the answers of the ports that its kind has.
 */
export interface SpanInputs extends Partial<PortAnswers> {
  readonly tick: number;
  /** Absent where it is a theta tick. */
  readonly place?: number;
  readonly kind?: string;
  /** Organs that were no longer as the span before left them, as this one found them, and what the owner did to them. */
  readonly between: {
    readonly commands: readonly OwnerCommand[];
    readonly organs: Readonly<Record<string, Organ>>;
  };
  /** `mind` is absent in what version 1 was told. */
  readonly versions: { readonly app: string; readonly schema: number; readonly mind?: number };
}

/** What ports answered. Raw logs are left out: the mind reads what was decoded of them. */
export interface PortAnswers {
  readonly worldState: WorldState;
  /** Whether each text that was to be embedded got a vector. The vector itself only chose what recall answered. */
  readonly embedded: readonly boolean[];
  readonly candidates: readonly (Answered<readonly RecalledId[]> & { readonly asked: RecallShape })[];
  /** Ids that were found, for each time some were asked for. */
  readonly byIds: readonly Answered<readonly string[]>[];
  /** How alike memories were, for each time it was asked; absent where nobody asked. */
  readonly likeness?: readonly Answered<string>[];
  readonly simulations: readonly Answered<Simulation>[];
  readonly executions: readonly Answered<string>[];
  readonly receipts: readonly Answered<Receipt | null>[];
  /** Models that were configured, where any was asked. */
  readonly models: readonly { readonly id: string; readonly provider: ModelProvider }[];
  readonly generations: readonly RecordedGeneration[];
  /** What the device was like when the tick began; absent where the host told nothing, and in what was lived before it was asked. */
  readonly environment?: EnvironmentReading;
}

/** What a theta tick read: it has all ports, and is begun with what the heart gathered. */
export interface TickInputs extends Omit<SpanInputs, keyof PortAnswers>, PortAnswers {
  readonly late: number;
  readonly gammas: number;
  readonly pulses: readonly Omit<WorldPulse, 'logs'>[];
  readonly closing: Pick<WorldState, 'step' | 'reference'>;
}

/** What a memory was before a span of a tick changed it. */
export interface EntryChange {
  readonly id: string;
  readonly tick: number;
  /** The span's place in its tick; absent where the theta tick itself changed it. */
  readonly place?: number;
  /** Only what changed: parts of the entry as canonical CBOR. */
  readonly before: Uint8Array;
}

/** Hashes of 32 bytes, BLAKE3. */
export interface SpanSeal {
  /** Of the record without what replay does not compare: wall times and durations. */
  readonly recordHash: Uint8Array;
  /** Merkle root over the organs of the state after the span. */
  readonly stateRoot: Uint8Array;
  /** Of the seal before and this span's record, state, inputs and changes of memory. */
  readonly seal: Uint8Array;
}

/** Where a life's history stands. */
export interface HistoryHead {
  readonly tick: number;
  /** Of the last span; absent in heads of before spans had places. */
  readonly place?: number;
  readonly seal: Uint8Array;
  /** Hash of each organ after that tick. */
  readonly organs: Readonly<Record<string, Uint8Array>>;
  readonly grimoire: Uint8Array | null;
}

/** A state of the mind by its content. */
export interface Snapshot {
  /** The state is as this tick left it, */
  readonly tick: number;
  /** or as the span at this place of it did; absent in what was kept before spans had places. */
  readonly place?: number;
  readonly root: Uint8Array;
  /** Each organ's name, hash and canonical CBOR. */
  readonly organs: readonly {
    readonly name: string;
    readonly hash: Uint8Array;
    readonly bytes: Uint8Array;
  }[];
}

/** A state that is to be kept. */
export interface NewSnapshot extends Snapshot {
  /** States of ticks before this one are thinned out. */
  readonly retainedFrom: number;
}

/** What one span adds to the history of a life. */
export interface SpanHistory {
  /** {@link SpanInputs} as canonical CBOR. */
  readonly inputs: Uint8Array;
  readonly seal: SpanSeal;
  readonly changes: readonly EntryChange[];
  readonly head: HistoryHead;
  /** Behind the last span of a tick whose state is kept. */
  readonly snapshot: NewSnapshot | null;
}
