import type { ContextOverride } from '../../domain/context.ts';
import type { ContextReceipt } from '../../domain/context-receipt.ts';
import type { Posteriors } from '../../domain/posterior.ts';
import type { GovernorRevision } from '../../domain/revision.ts';
import type { RecordRange } from '../record-range.ts';
import { id, tick, ticksUpTo } from './bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from './row.ts';

const MOST_REVISIONS = 10_000;

/** What decides over the prompt, and what it has learnt. */
export interface GovernorVerbs {
  /** What loop 1 has learnt: how often decisions came true, by category and regime, with intervals. */
  posteriors(): Promise<Posteriors>;
  /**
   * The history of policy and learnt shares, oldest first: what each revision changed, why, and on what evidence. With `from` the
   * first `limit` (200), else the last.
   */
  revisions(range?: RecordRange): Promise<readonly GovernorRevision[]>;
  /** What gave way in the prompt of a tick for want of room, and what it was whole; null for a T0 tick. */
  receipts(tick: number): Promise<ContextReceipt | null>;
  /**
   * Brings back an entry of a receipt: whole in every prompt from the next thought on. `workspace.lift` takes it back.
   * @returns what stands then @throws AppError `golem.not_found`; `input.invalid` where it is in quarantine, or too much stands
   */
  restore(tick: number, id: string): Promise<readonly ContextOverride[]>;
}

type Api = Named<'governor', GovernorVerbs>;

export const governorRows = {
  'governor.posteriors': QUERY,
  'governor.revisions': QUERY,
  'governor.receipts': QUERY,
  'governor.restore': COMMAND,
} as const satisfies Rows<Api>;

export const governorArguments = {
  'governor.posteriors': [],
  'governor.revisions': [ticksUpTo(MOST_REVISIONS)],
  'governor.receipts': [tick],
  'governor.restore': [tick, id],
} satisfies ArgumentsOf<Api>;
