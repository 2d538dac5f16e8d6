import * as v from 'valibot';
import type { ContextOverride } from '../../../domain/context/context.ts';
import type { Guidelines } from '../../../domain/governor/guideline.ts';
import type { ContextReceipt } from '../../../domain/context/context-receipt.ts';
import { SETTLINGS, type Settling, type StagedMutations } from '../../../domain/governor/mutation.ts';
import type { DecisionOutcome } from '../../../domain/governor/outcome.ts';
import type { Posteriors } from '../../../domain/governor/posterior.ts';
import type { GovernorRevision, RebuiltPolicy } from '../../../domain/governor/revision.ts';
import type { RecordRange } from '../../store/record-range.ts';
import { id, LAST_TICK, oneOf, tick, ticksUpTo, whole, tickRange } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, type Rows, VIEW } from '../row.ts';

const MOST_REVISIONS = 10_000;

/** What decides over the prompt, and what it has learnt. */
export interface GovernorVerbs {
  /** What loop 1 has learnt: how often decisions came true, by category and regime, with intervals. */
  posteriors(): Promise<Posteriors>;
  /** What came of each decision, by the tick that saw it, oldest first: hits, Brier scores against the base rate's, regret of trades. */
  outcomes(range?: Pick<RecordRange, 'from' | 'to'>): Promise<readonly DecisionOutcome[]>;
  /**
   * The history of policy and learnt shares, oldest first: what each revision changed, why, and on what evidence. With `from` the
   * first `limit` (200), else the last.
   */
  revisions(range?: RecordRange): Promise<readonly GovernorRevision[]>;
  /**
   * What the thought of a tick went by, rebuilt from context events alone, and what of it is not as it was stored; without a tick of the last
   * thought, null for a T0 tick.
   */
  rebuilt(tick?: number): Promise<RebuiltPolicy | null>;
  /** What gave way in the prompt of a tick for want of room, and what it was whole; null for a T0 tick. */
  receipts(tick: number): Promise<ContextReceipt | null>;
  /**
   * Brings back an entry of a receipt: whole in every prompt from the next thought on. `workspace.lift` takes it back.
   * @returns what stands then @throws AppError `golem.not_found`; `input.invalid` where it is in quarantine, or too much stands
   */
  restore(tick: number, id: string): Promise<readonly ContextOverride[]>;
  /** What bad ticks, lived again with other policies, have staged, with their trials and the evidence so far; the oldest first. */
  staged(): Promise<StagedMutations>;
  /**
   * Ends the trial of a mutation by the owner's word, or takes back a promoted one: then the policy is to the last bit what it would be
   * without it. @throws AppError `golem.not_found`; `input.invalid` where it does not stand so
   */
  settle(number: number, how: Settling): Promise<StagedMutations>;
  /** What failures of compression have taught it to keep whole, on what evidence, and what came of it; the oldest first. */
  guidelines(): Promise<Guidelines>;
  /**
   * Takes a guideline back: prompts are from the next thought on to the last bit what they would be without it.
   * @throws AppError `golem.not_found`; `input.invalid` where it is not in force
   */
  dropGuideline(number: number): Promise<Guidelines>;
}

type Api = Named<'governor', GovernorVerbs>;

export const governorRows = {
  'governor.posteriors': VIEW,
  'governor.outcomes': VIEW,
  'governor.revisions': VIEW,
  'governor.rebuilt': VIEW,
  'governor.receipts': VIEW,
  'governor.restore': COMMAND,
  'governor.staged': VIEW,
  'governor.settle': COMMAND,
  'governor.guidelines': VIEW,
  'governor.dropGuideline': COMMAND,
} as const satisfies Rows<Api>;

export const governorArguments = {
  'governor.posteriors': [],
  'governor.outcomes': [tickRange],
  'governor.revisions': [ticksUpTo(MOST_REVISIONS)],
  'governor.rebuilt': [v.optional(tick)],
  'governor.receipts': [tick],
  'governor.restore': [tick, id],
  'governor.staged': [],
  'governor.settle': [whole('A mutation', 1, LAST_TICK), oneOf('The action', SETTLINGS)],
  'governor.guidelines': [],
  'governor.dropGuideline': [whole('A guideline', 1, LAST_TICK)],
} satisfies ArgumentsOf<Api>;
