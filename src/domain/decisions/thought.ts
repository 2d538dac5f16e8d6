import type { ModelLeftOut } from '../environment/reading.ts';
import type { Blocked } from './blocked.ts';
import type { RunContext } from '../models/run-context.ts';
import type { GrimoireAnswer } from './grimoire-query.ts';
import type { ModelCitation, ModelCost, ModelUsage, ReasoningChain, StopReason } from '../models/model.ts';
import type { ModelProvider } from '../models/model-config.ts';
import type { CognitiveTier, TrustLabel } from '../life/life.ts';

/** Who answered where no model did. */
export const REFLEX = 'reflex';
/** Who decided where what the prompt holds was weighed. */
export const EVIDENCE = 'evidence';
/** Whether it was decided without a model, from the prompt alone: then it can be asked again. @param by as a thought names it */
export const fromPrompt = (by: string): boolean => by === REFLEX || by === EVIDENCE;
/** Who decided where a standing order did. */
export const OWNER = 'owner';
/** Who decided where what a model had decided before did. */
export const DISTILLED = 'distilled';

/**
 * Why a model's answer was not taken: `reply.*` is what it said, `model.*` and `keys.*` why it said nothing. The words are
 * for the owner and hold no secret.
 */
export interface ThoughtFailure {
  readonly code: string;
  readonly text: string;
}

/** Phases of a thought that a model has, in their order (seed G, S5.2); the last comes on a later tick. */
export const TURN_PHASES = ['analyze', 'decide', 'execute', 'reflect'] as const;
export type TurnPhase = (typeof TURN_PHASES)[number];

/** One turn of a thought: what a model was asked in one phase of it, and what came of it. */
export interface ThoughtTurn {
  readonly phase: TurnPhase;
  /** Ids of what stood in its prompt, in their order: entries of the workspace, or memories; absent where it had the whole workspace. */
  readonly entries?: readonly string[];
  /** What was said around them; absent where that is the thought's own frame. */
  readonly frame?: PromptFrame;
  /** Tokens of its answers at most. */
  readonly maxTokens: number;
  /** What it said; absent of a turn that decides, whose reply is the attempt's, and null where it said nothing. */
  readonly said?: string | null;
  /** Absent with `said`. */
  readonly reasoning?: ReasoningChain | null;
  readonly failure: ThoughtFailure | null;
  readonly usage: ModelUsage | null;
  readonly cost: ModelCost | null;
  /** Requests that it took: each round of questions is one. */
  readonly requests: number;
  /** Wall time, ms. Outside what replay compares. */
  readonly wallMs: number;
}

/** What of a thought's limits is left, over all its turns. */
export interface ThoughtLeft {
  /** Requests. */
  readonly calls: number;
  /** Of answers, reasoning included. */
  readonly tokens: number;
  /** US dollars, of what a price is known for. */
  readonly usd: number;
}

/** What is left to do where a model predicted something: to reflect on it when it is known what came. */
export interface ReflectionDue {
  readonly model: string;
  readonly tier: CognitiveTier;
  /** What it had decided, in its words. */
  readonly summary: string;
  readonly left: ThoughtLeft;
}

/** What a model made of the outcome of its decision. */
export interface OutcomeReflection {
  /** Tick of the decision, and the prediction whose outcome it is. */
  readonly decidedAt: number;
  readonly predictionId: string;
  /** The episode of the decision. */
  readonly entryId: string;
  readonly model: string;
  readonly turn: ThoughtTurn;
  /** What the episode keeps of it; null where it said nothing. */
  readonly lesson: string | null;
  /** No more than that of what it read. */
  readonly trust: TrustLabel;
  /** The provider's own. */
  readonly citations: readonly ModelCitation[];
  /** Ids of memories that it rests on, by its provider's citations; where there are none, by its words. */
  readonly cited: readonly string[];
}

/** What a model asked of what was left out of its prompt, before it decided. */
export interface ThoughtQuery {
  /** In which round it asked, from 1. */
  readonly round: number;
  /** The call's id, by which it was answered. */
  readonly callId: string;
  /** What it looked for; where it was refused, the call as it wrote it. */
  readonly asked: string;
  /** Why it was not answered; null where it was. */
  readonly refused: string | null;
  readonly answer: GrimoireAnswer | null;
}

/** One model asked for one deliberation. */
export interface ThoughtAttempt {
  /** Owner's id of the model. */
  readonly model: string;
  /** Null where it is not configured. */
  readonly provider: ModelProvider | null;
  /** Provider's name of what answered; null where nothing did. */
  readonly servedBy: string | null;
  /** Null when its decision was taken. */
  readonly failure: ThoughtFailure | null;
  /** Why it reached no decision, where that stood the check; absent where it decided or failed, and in minds before version 20. */
  readonly blocked?: Blocked;
  /** What it said, as it came; trimmed where it was no answer; null where it said nothing. */
  readonly reply: string | null;
  /** Whether the reply is shown in part only. */
  readonly trimmed: boolean;
  /** The reply's JSON had to be repaired before it parsed. */
  readonly repaired: boolean;
  readonly reasoning: ReasoningChain | null;
  /** The provider's own citations; what the decision rests on is `Decision.cited`. */
  readonly citations: readonly ModelCitation[];
  readonly usage: ModelUsage | null;
  readonly cost: ModelCost | null;
  readonly stopReason: StopReason | null;
  /** By which its words were chosen; absent where the model does not say so. */
  readonly seed?: number;
  /** What it asked before it decided, in its order; absent where nothing, and in minds before version 7. Usage and cost are of all rounds. */
  readonly queries?: readonly ThoughtQuery[];
  /** Its turns one after the other; usage, cost and time are of all of them. Absent in minds before version 15. */
  readonly turns?: readonly ThoughtTurn[];
  /** Why it decided without an analysis, in a sentence; absent where it analyzed. */
  readonly straight?: string;
  /** How often it was asked, after retries. */
  readonly tries: number;
  /** Wall time, ms. Outside what replay compares. */
  readonly wallMs: number;
}

/** What models were told around a workspace. */
export interface PromptFrame {
  readonly system: string;
  readonly task: string;
  /** The task stands before the workspace; absent in minds before version 5, which put it behind, and since version 7. */
  readonly first?: true;
  /** The task stands in the workspace, before the constraints that end it; absent in minds before version 7. */
  readonly inside?: true;
  /** It might end with a named blocker in place of a decision; absent where it might not, and in minds before version 20. */
  readonly valve?: true;
  /** Blocks of what was made of the workspace before, which stand behind it; absent where nothing was. */
  readonly before?: string;
  /** What each takes of the prompt's budget, the schema of the reply too, counted as the workspace is; absent where nothing counted it. */
  readonly tokens?: {
    readonly system: number;
    readonly task: number;
    readonly schema: number;
    /** Of the tools that it may call; absent where none. */
    readonly tools?: number;
    /** Kept free for what it asks for; absent where it may ask for nothing. */
    readonly answers?: number;
  };
}

/** Who thought on a tick above T0, and why. */
export interface Thought {
  /** Owner's id of the model, {@link REFLEX}, {@link EVIDENCE}, {@link OWNER}, {@link DISTILLED}, or `blocked` where a model named why nobody can decide. */
  readonly by: string;
  /** One sentence: what the tier is mapped to, who was asked, and why the others did not answer. */
  readonly why: string;
  /** In the order in which they were asked; empty where only the reflex was. */
  readonly attempts: readonly ThoughtAttempt[];
  /** Of those that the tier is mapped to, the ones that the environment ruled out: nobody asked them. Absent where none. */
  readonly leftOut?: readonly ModelLeftOut[];
  /** What the models were told around the workspace; null where none was asked. */
  readonly frame: PromptFrame | null;
  /** What it stood on; absent in minds before version 20. */
  readonly run?: RunContext;
}
