import type { AuctionReport } from '../../../domain/attention/attention.ts';
import type { CognitiveWorkspace, ContextOverride } from '../../../domain/context/context.ts';
import type { EntryWhy } from '../../../domain/governor/entry-why.ts';
import type { FrameTotals, WorkspaceDelta, WorkspaceFrame } from '../../../domain/context/frames.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';
import type { PromptFrame } from '../../../domain/decisions/thought.ts';
import { id, tick, upToTick } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows, VIEW } from '../row.ts';

/** A whole request for a language model, made of one workspace. */
export interface PromptRequest {
  /** Owner's ids of the models that it was sent to; empty where the reflex thought alone, and nothing was sent. */
  readonly sentTo: readonly string[];
  readonly request: Omit<ModelRequest, 'models'>;
  /** Of it, what stands around the workspace. */
  readonly frame: PromptFrame;
}

/** What the golem had before its eyes; a T0 tick assembles nothing. */
export interface WorkspaceVerbs {
  get(tick: number): Promise<CognitiveWorkspace | null>;
  /** The workspace of that tick, or of the last one before it that assembled one. */
  before(tick: number): Promise<CognitiveWorkspace | null>;
  /** What a model is asked with that workspace: as it was sent, or as it would be sent. Null for a T0 tick. */
  request(tick: number): Promise<PromptRequest | null>;
  /** How the workspace of a tick is stored; null for a T0 tick. @throws AppError `store.corrupt` */
  frame(tick: number): Promise<WorkspaceFrame | null>;
  /** Between the workspaces of two ticks, or of the last ones before them; null where one has none. */
  delta(from: number, to: number): Promise<WorkspaceDelta | null>;
  /** Measured over the whole life. */
  frameTotals(): Promise<FrameTotals>;
  /**
   * Why an entry was in the prompt of that tick or was not, and what turning that round would have changed; null for a T0 tick.
   * @throws AppError `golem.not_found` where it did not come into question
   */
  why(tick: number, id: string): Promise<EntryWhy | null>;
  /**
   * How the places of a tick's prompt were sold, or would have been where its policy went by scores: what each entry is worth in four parts,
   * what bidders gave and paid, and what each would have gained by lying. Null for a T0 tick.
   */
  auction(tick: number): Promise<AuctionReport | null>;
  /**
   * Puts an entry, a memory or a rule into every prompt from the next thought on, whatever it scores. @returns what stands then
   * @throws AppError `golem.not_found`; `input.invalid` where it is in by necessity, in quarantine, or where too much stands
   */
  pin(id: string): Promise<readonly ContextOverride[]>;
  /** Leaves it out of every prompt. @throws AppError `golem.not_found`; `input.invalid` for hard context, which stays */
  ban(id: string): Promise<readonly ContextOverride[]>;
  /** From the next thought on it has to be chosen like any other. @returns what stands then */
  lift(id: string): Promise<readonly ContextOverride[]>;
  /** What the owner wants in every prompt, or in none, oldest first. */
  overrides(): Promise<readonly ContextOverride[]>;
}

type Api = Named<'workspace', WorkspaceVerbs>;

export const workspaceRows = {
  'workspace.get': VIEW,
  'workspace.before': VIEW,
  'workspace.request': VIEW,
  'workspace.frame': VIEW,
  'workspace.delta': VIEW,
  'workspace.frameTotals': QUERY,
  'workspace.why': VIEW,
  'workspace.auction': VIEW,
  'workspace.pin': COMMAND,
  'workspace.ban': COMMAND,
  'workspace.lift': COMMAND,
  'workspace.overrides': VIEW,
} as const satisfies Rows<Api>;

export const workspaceArguments = {
  'workspace.get': [tick],
  'workspace.before': [upToTick],
  'workspace.request': [tick],
  'workspace.frame': [tick],
  'workspace.delta': [upToTick, upToTick],
  'workspace.frameTotals': [],
  'workspace.why': [tick, id],
  'workspace.auction': [tick],
  'workspace.pin': [id],
  'workspace.ban': [id],
  'workspace.lift': [id],
  'workspace.overrides': [],
} satisfies ArgumentsOf<Api>;
