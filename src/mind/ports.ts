import type { ChainStatus } from '../domain/world/chain.ts';
import type { GrimoireEntry } from '../domain/memory/grimoire.ts';
import type { CognitiveTier } from '../domain/life/life.ts';
import type { EnvironmentReading } from '../domain/environment/reading.ts';
import type { SpanTiming } from '../domain/records/lived-span.ts';
import type { ModelEvent, ModelRequest } from '../domain/models/model.ts';
import type { ModelConfig } from '../domain/models/model-config.ts';
import type { DrawingOrgan, RandomState } from '../domain/records/random.ts';
import type {
  Action,
  Receipt,
  Simulation,
  WorldInfo,
  WorldPulse,
  WorldState,
} from '../domain/world/world.ts';

/** The outside as the mind sees it. Adapters implement these; nothing in `mind/` knows which. */

/**
 * A market that plays in steps, one a theta interval. The mind never knows whether it is a tape, a chain or a file.
 * @throws AppError `world.*`
 */
export interface WorldPort {
  readonly info: WorldInfo;
  state(): WorldState;
  /** Go to the start of a step (0-based) with nothing of it delivered yet. */
  seek(step: number): Promise<void>;
  /** The step on which a time is passed, Unix seconds; a live world has none. Changes nothing. */
  stepOn?(time: number): Promise<number>;
  /** Deliver what happens up to `fraction` (0..1] of the step under way. */
  advance(fraction: number): Promise<WorldPulse>;
  /** Deliver the rest of the step and begin the next one. */
  finishStep(): Promise<WorldPulse>;
  /** What the action would do against the state now, by the pool's own arithmetic. Changes nothing. */
  simulate(action: Action): Promise<Simulation>;
  /** Submit on paper; it is included in the block after this one, so that its fill can differ from the simulation. */
  execute(action: Action): Promise<string>;
  /** Price of the coin that gas is paid in, in quote: paper, by the policy. Takes effect with the next simulation. */
  setGasCoinPrice(price: number): void;
  /**
   * What became of it. Where its block is still to come, it is waited for, at most `RECEIPT_WAIT.lookMs` (domain/world/world.ts); null when
   * it has not come by then: ask again, `looks` times in all. Each answer is recorded. A tape's is there at once.
   */
  receipt(id: string): Promise<Receipt | null>;
  /** How a live world's connection stands. */
  connection?(): ChainStatus;
  /** Lets go of what it holds (sockets, timers), once the golem has left. */
  close?(): Promise<void>;
}

/** Counts tokens the way a named tokenizer does. */
export interface TokenCounter {
  /** E.g. `wordpiece:all-MiniLM-L6-v2`. */
  readonly name: string;
  count(text: string): number;
  /** No token goes across an angle bracket or a quotation mark, so that the parts of a block add up to the whole; not known where it is left out. */
  readonly bracketsPart?: true;
}

/** Turns texts into unit vectors; null when the model is not ready (a tick never waits for it to load). */
export interface EmbeddingPort {
  embedNow(text: string): Promise<Float32Array | null>;
}

/** What recall chooses from. */
export interface RecallCandidate {
  readonly entry: GrimoireEntry;
  /** How alike it and the query are, by the cosine of their vectors or by their words; null where neither was compared. */
  readonly similarity: number | null;
  /** Where words were compared; absent where vectors were. */
  readonly by?: 'words';
}

export interface CandidateQuery {
  /** Names a query whose answer may be reused for some ticks; null asks anew. A store ignores it. */
  readonly situation: string | null;
  readonly vector: Float32Array | null;
  /** Compared with the words of entries whose vector is missing or does not count yet; absent: these are not compared. */
  readonly words?: string;
  /** An entry's vector counts from so many ticks after its words were written; absent: as soon as it is there. */
  readonly vectorsAfter?: number;
  readonly nearest: number;
  readonly recent: number;
  readonly important: number;
  /** Of each regime, so many of the newest beside; absent: none. */
  readonly spread?: number;
  /** Of what may be certain here whatever it ranks, so many of the newest of each beside: facts of rules, and notes of the owner; absent: none. */
  readonly certain?: number;
  readonly types: readonly string[] | null;
  /** Leave out entries written after this tick. */
  readonly atTick: number;
  /** Ids that whoever asks has at hand, and compares himself: they are left out; absent: none. */
  readonly held?: readonly string[];
  /** Leave out what does not stand at this time of the world's, Unix seconds; absent: nothing is left out for that. */
  readonly standingAt?: number;
}

export interface MemoryPort {
  /** The union of the nearest, the most recent and the most important, without doubles. */
  candidates(query: CandidateQuery): Promise<readonly RecallCandidate[]>;
  /** In the order of the ids; ids without an entry are left out. */
  byIds(ids: readonly string[]): Promise<readonly GrimoireEntry[]>;
  /** How alike memories are in meaning, pair by pair (`grimoire/learning/patterns/likeness.ts`). */
  likeness(ids: readonly string[]): Promise<string>;
}

/**
 * The owner's models, asked in order until one answers. The iteration ends with `done`, or throws an AppError: `model.exhausted`
 * with `data.failovers` when all have failed, `model.cancelled` when the signal fired, `model.not_configured` when there is none.
 */
export interface ModelPort {
  readonly models: readonly ModelConfig[];
  generate(request: ModelRequest, signal?: AbortSignal): AsyncIterable<ModelEvent>;
}

/** What the device is like. A host that knows nothing of it has no such port. */
export interface EnvironmentPort {
  /** As it is now: asked once, when a theta tick begins, and never waited for. */
  read(): EnvironmentReading;
}

/** How long a tick waits for a model: until its deadline, or until the owner will not wait any longer. */
export interface DeadlinePort {
  /**
   * Begins to wait for one model, `ms` of wall time at most. The signal's reason is an AppError: `model.timeout` at the
   * deadline, `model.cancelled` with the owner's reason. Call `end` when the wait is over.
   */
  begin(
    what: { readonly model: string; readonly tick: number; readonly tier: CognitiveTier },
    ms: number,
  ): { readonly signal: AbortSignal; end(): void };
}

/** Uniform numbers in [0, 1) from a seeded, serialisable source. */
export interface RandomPort {
  /** The organ's own stream: what it draws does not move another's numbers. */
  of(organ: DrawingOrgan): { next(): number };
  state(): RandomState;
}

/** Follows a lived span from outside as it is lived: it is told, and answers nothing. */
export interface FollowPort {
  /** A step is over; `failure` is what it threw, null where it went well. */
  step(timing: SpanTiming, failure: unknown): void;
  gated(tier: CognitiveTier): void;
}

/** Wall clock, Unix ms, and a monotone stopwatch, ms. */
export interface ClockPort {
  now(): number;
  stopwatch(): number;
}
