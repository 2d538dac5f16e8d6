import type { CognitiveWorkspace, TaskType } from '../../domain/context/context.ts';
import type { Decision, PendingPrediction, Prediction } from '../../domain/decisions/decision.ts';
import type { ContextEvent } from '../../domain/governor/context-events.ts';
import type { EnvironmentReading } from '../../domain/environment/reading.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { EntryPayload } from '../../domain/context/payload.ts';
import type { OutcomeReflection } from '../../domain/decisions/thought.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import type { BehavioralPhase, CognitiveTier, Pad, Vitality } from '../../domain/life/life.ts';
import type { Playbook } from '../../domain/rules/playbook.ts';
import type { Appraisal } from '../../domain/records/record.ts';
import type { Action, WorldInfo } from '../../domain/world/world.ts';
import type { BlockedOrder } from '../market/index.ts';
import type { Features, FeatureValues } from './feature.ts';
import type { Candidate } from '../candidates/index.ts';
import type { GovernorInput } from './prompt-input.ts';
import type { Gathered, Observed } from './observed.ts';
import type { Acted, Deliberated, Turn } from './turn.ts';
import type { Considered } from './considered.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type {
  ClockPort,
  DeadlinePort,
  EmbeddingPort,
  MemoryPort,
  ModelPort,
  RandomPort,
  TokenCounter,
  WorldPort,
} from '../ports.ts';
import type { RecallResult } from './recall-result.ts';
import type { Refusal, OrdersInForce } from './standing.ts';

/** What a golem is born with, as its organs are told of it. */
export interface Birth {
  readonly worldId: string;
  readonly policy: GolemPolicy;
  readonly playbook: Playbook;
}

/** A tick that has read its world. */
export interface Perceiving {
  /** Of now. */
  readonly tick: number;
  readonly phase: BehavioralPhase;
  readonly observed: Observed;
  /** What the beats since the last tick told. */
  readonly gathered: Gathered;
  readonly policy: GolemPolicy;
  /** What the device was like when the tick began; left out where the host told nothing. */
  readonly environment?: EnvironmentReading;
}

/** A tick at its gate. */
export interface AtGate extends Omit<Perceiving, 'gathered'> {
  readonly world: WorldInfo;
  /** What the owner said to it. */
  readonly steers: readonly string[];
  /** What he has ordered; null where nothing. */
  readonly standing: OrdersInForce | null;
  readonly features: FeatureValues;
  /** Revision of the playbook. */
  readonly playbook: number;
  /** Kinds of events that organs found worth a look on this tick. */
  readonly happened: readonly string[];
  /** It is dying: it settles what it owns, and begins nothing. */
  readonly dying: boolean;
}

/** What of the state the steps of a tick read, whichever organs keep it. */
export interface Carried {
  /** Last tick lived. */
  readonly tick: number;
  readonly pad: Pad;
  readonly vitality: Vitality;
  /** What the owner said since then. */
  readonly steers: readonly string[];
  /** Orders that the cage refused lately, newest first. */
  readonly recentBlocks: readonly BlockedOrder[];
}

/** What the organ that fills step 2 may ask. What the memory answers is recorded with the tick. */
export interface RetrievePorts {
  readonly world: Pick<WorldPort, 'info'>;
  readonly memory: MemoryPort;
  readonly embedding: EmbeddingPort;
  readonly random: RandomPort;
  readonly policy: GolemPolicy;
}

/** What stands out beside what the tick was surprised by: how much, 0..1, and what it is, in a clause. */
export interface Salience {
  readonly salience: number;
  readonly why: string;
}

/** A reason of an organ's own for which a tick is worth a T1 whatever it is like. */
export interface GateForce {
  /** As records name it. */
  readonly force: string;
  /** What it is, behind "forced by". */
  readonly words: string;
  /** It needs no thought, and so tires nobody: no cooldown begins with it. */
  readonly effortless?: true;
}

/** What an organ may say to the gate. */
export type GateLift = GateForce | Salience;

/** A T1 or T2 tick before its workspace is assembled. */
export interface Moment {
  readonly input: GovernorInput;
  readonly policy: GolemPolicy;
  readonly at: AtGate;
  /** The situation in words, its vector, and from when on memories' vectors are held against it ({@link CandidateQuery}). */
  readonly situation: {
    readonly text: string;
    /** Null where there is none. */
    readonly vector: Float32Array | null;
    readonly vectorsAfter: number;
  };
  /** Kinds of events that organs found worth a look on this tick. */
  readonly happened: readonly string[];
  /** What events that a thought of now hears of are about: their kinds and addresses. */
  readonly about: readonly string[];
}

/** What an organ may ask while it prepares. What the memory answers is recorded with the tick. */
export interface PreparePorts {
  readonly memory: Pick<MemoryPort, 'candidates' | 'byIds'>;
  readonly tokens: TokenCounter;
}

/** What an organ that may decide goes by: the prompt, and what it prepared. */
export interface Proposing {
  readonly workspace: CognitiveWorkspace;
  readonly at: AtGate;
  /** What the golem expects of the market meanwhile; null where it expects nothing. */
  readonly expected: Prediction | null;
}

/** A decision that an organ would have. */
export interface Proposal {
  /** Who answers, as the thought names it. */
  readonly by: string;
  readonly decision: Decision;
  /** Why no model is asked, in a sentence. */
  readonly why: string;
  /** The owner's own word: nothing refuses it but the cage, and models are asked only for what they make of what he has just said. */
  readonly owners: boolean;
}

/** A tick on which decisions came due that somebody is to reflect on. */
export interface Reflecting {
  readonly tick: number;
  readonly observed: Observed;
  /** In a word. */
  readonly mood: string;
  readonly policy: GolemPolicy;
  /** What the device is like; left out where the host told nothing. */
  readonly environment?: EnvironmentReading;
}

/** What the organ may ask that has models reflect. What they answer is recorded with the tick. */
export interface ReflectPorts {
  readonly models: ModelPort;
  readonly deadlines: DeadlinePort;
  readonly clock: ClockPort;
  readonly memory: Pick<MemoryPort, 'byIds'>;
  readonly tokens: TokenCounter;
}

/** What a link of the after-turn chain may ask. */
export interface AfterPorts {
  readonly memory: MemoryPort;
  readonly random: RandomPort;
  readonly tokens: TokenCounter;
}

/** What the links before have made of a tick. */
export interface Made {
  /** Memories that organs put into the prompt themselves. */
  readonly inPrompt: readonly GrimoireEntry[];
  readonly created: readonly GrimoireEntry[];
  /** By id, as they are from now on, in the order in which they were first changed. */
  readonly changed: ReadonlyMap<string, GrimoireEntry>;
  readonly events: readonly ContextEvent[];
}

/** What an organ makes of a tick that has been lived. */
export interface Aftermath<Slice extends object, Row extends object> {
  /** Its slice of the state from now on. */
  readonly state: Slice;
  /** Its part of the tick's record. */
  readonly record: Row;
  /** Memories that it put into the prompt itself: used ones are credited like those that recall brought. */
  readonly inPrompt?: readonly GrimoireEntry[];
  /** Memories that it writes. */
  readonly created?: readonly GrimoireEntry[];
  /** Memories that it changes, each as it is from now on. */
  readonly updated?: readonly GrimoireEntry[];
  /** What it tells of the context. */
  readonly events?: readonly ContextEvent[];
}

/**
 * A part of a snapshot by its name, which several keys may share. Or, of a table by ids, the part of each of its rows that a field is
 * kept in: `<key>/<id>/<part>`. What changes together belongs together, since a part is stored once for as long as it stays the same.
 */
export type KeptIn = string | { fieldIn(field: string): string };

/**
 * All that the rest of the house needs to know of an organ: one constant that its folder exports, in `organ.ts`. What is left out it
 * has not. Everything is a function of what is given and returns plain data, so that a tick can be lived again to the last bit.
 *
 * Functions are written as methods, whose parameters TypeScript compares both ways: so one list holds organs of different slices.
 * @typeParam Slice its keys of the mind's state: plain data, a part of snapshot and diff; no two organs have one key
 * @typeParam Row its fields of a tick's record
 * @typeParam Found what it looks for before a deliberation
 * @typeParam Shown what may be shown of it, under keys that no other organ has
 * @typeParam Perceived what it makes of what the world told
 */
export interface OrganDescription<
  Slice extends object = object,
  Row extends object = object,
  Found = unknown,
  Shown extends object = object,
  Perceived = unknown,
> {
  /** Unique: the name of its folder. */
  readonly name: string;
  /** Sections of the policy that hold its numbers; their rows are in its folder. */
  readonly policy?: readonly Exclude<keyof GolemPolicy, 'revision'>[];
  /** Where in a snapshot its keys are kept; each key that is not named has a part of its own. */
  readonly keptIn?: Readonly<Partial<Record<keyof Slice, KeptIn>>>;
  /** What parts of snapshots are called, by their names' last word, where that word does not say it. */
  readonly titles?: Readonly<Record<string, string>>;
  /** What rules can read of it. */
  readonly features?: Features<Found>;

  /** Its slice of the state of a golem before the first tick. */
  born(birth: Birth): Slice;

  /** On every tick, once the world is read: what it makes of what the beats told; null where that is nothing. */
  perceive?(before: Slice, moment: Perceiving): Perceived | null;

  /** Kinds of events, of what it perceived, that were worth a look: something may follow on them. @param perceived null where nothing was */
  happened?(perceived: Perceived | null): readonly string[];

  /** What the events that a thought of now hears of are about, each name once: what memory knows of these is of the situation. */
  about?(before: Slice, perceived: Perceived | null): readonly string[];

  /** Step 2, which one organ fills: what comes to mind of the situation. @throws AppError of the memory: then the tick did not happen */
  retrieve?(before: Slice & Carried, observed: Observed, ports: RetrievePorts): Promise<RecallResult>;

  /** Step 3, which one organ fills: how surprising the tick is, and the mood that comes of it. */
  analyze?(before: Slice & Carried, observed: Observed, policy: GolemPolicy): Appraisal;

  /** What the owner has ordered, as the tick finds it: one organ knows. Null where he has ordered nothing. */
  standing?(
    before: Slice & Carried,
    observed: Observed,
    world: WorldInfo,
    policy: GolemPolicy,
  ): OrdersInForce | null;

  /** What the owner's orders say against an action that a rule or a model wants: one organ knows. Null where nothing. @param by the rule or the model */
  refuses?(action: Action, by: string, standing: OrdersInForce | null): Refusal | null;

  /** What living through a tick takes of the life credit, quote. */
  upkeep?(tier: CognitiveTier, policy: GolemPolicy): number;

  /** Why nothing is to be thought any more, in a sentence without its full stop; null as long as there is. */
  stills?(before: Slice): string | null;

  /** On a tick for which nobody decided an order: the one that it gives by itself; null without one. It is tried and caged like any other. */
  closes?(before: Slice, observed: Observed, policy: GolemPolicy): Action | null;

  /**
   * On every tick, before the gate: why it is to be thought about; null where it has nothing to say.
   * @param perceived what it made of what the world told; null where nothing
   */
  beforeGate?(before: Slice, at: AtGate, perceived: Perceived | null): GateLift | null;

  /** Above T0, which one organ fills: the owner's policy with what has proved itself in a regime, and the numbers of that. */
  governs?(
    before: Slice,
    policy: GolemPolicy,
    regime: MarketRegime,
  ): { readonly policy: GolemPolicy; readonly promoted: readonly number[] };

  /** What it has learnt that the prompt goes by. */
  informs?(
    before: Slice,
    at: { readonly regime: MarketRegime; readonly task: TaskType },
    policy: GolemPolicy,
  ): Partial<GovernorInput>;

  /**
   * Above T0, before the workspace is assembled: looks for what it wants to bring.
   * @param before the state as the tick found it
   * @param perceived what it made of what the world told; null where nothing
   * @throws AppError: then the tick did not happen
   */
  prepare?(moment: Moment, ports: PreparePorts, before: Slice, perceived: Perceived | null): Promise<Found>;

  /** What it would have in the prompt. @param found what it prepared; null where it prepares nothing */
  candidates?(input: GovernorInput, policy: GolemPolicy, found: Found | null): readonly Candidate[];

  /** The decision that it would have, by the prompt alone; null without one. Whom of several goes first, `deliberation/proposers.ts` says. */
  propose?(moment: Proposing, found: Found | null): Proposal | null;

  /** Once it is decided, which one organ fills: what the prompt did to the decision, and what another would have done. */
  reckons?(
    before: Slice,
    considered: Considered,
  ): Pick<Deliberated, 'workspace' | 'contribution' | 'beside' | 'guided'>;

  /** Where decisions came due, which one organ fills: what models make of what came of them. @throws AppError `store.*` of the memory */
  reflects?(moment: Reflecting, ports: ReflectPorts): Promise<readonly OutcomeReflection[]>;

  /** What it adds to the prediction of the tick's decision, to know it by when it comes due. @param acted null where no order was given */
  marks?(
    decision: Decision,
    at: AtGate,
    thought: Deliberated,
    acted: Acted | null,
  ): Partial<PendingPrediction>;

  /** The part of entries' payloads that is its own: without it they are as if it had brought nothing. */
  readonly brings?: keyof EntryPayload;

  /** What it adds to the payloads of other organs' candidates, by their ids. */
  payloads?(found: Found | null): ReadonlyMap<string, EntryPayload>;

  /** Sentences for the reasons of other organs' candidates, by their ids. */
  notes?(found: Found | null): ReadonlyMap<string, string>;

  /** How it writes candidates of all organs otherwise, one by one; null where all stand as they are. @param found what it prepared */
  dresses?(found: Found | null): ((item: Candidate) => Candidate) | null;

  /**
   * Its link in the after-turn chain.
   * @param before the state as the tick found it: it reads its own slice of it
   * @param found what it prepared; null on T0 and where it prepares nothing
   * @param perceived what it made of what the world told; null where nothing
   */
  afterTurn?(
    before: Slice,
    turn: Turn,
    made: Made,
    ports: AfterPorts,
    found: Found | null,
    perceived: Perceived | null,
  ): Aftermath<Slice, Row> | Promise<Aftermath<Slice, Row>>;

  /** What may be shown of it, as plain data: of a golem that lives and of a tick that was reopened alike. @param state its slice */
  shows?(state: Slice): Shown;
}
