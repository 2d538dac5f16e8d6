import type { ProposalFate, Trial } from '../../domain/decisions/proposal.ts';
import type { RefusedAction } from '../../domain/rules/standing-order.ts';
import type { ThoughtFailure } from '../../domain/decisions/thought.ts';
import { fromPrompt } from '../../domain/decisions/thought.ts';
import type { Action } from '../../domain/world/world.ts';
import type { Proposal } from '../contract/index.ts';
import { kindOf, type Refusal } from '../standing-orders/index.ts';

/** What a proposal is judged by. */
export interface Judges {
  /** What the owner's standing orders say against an order of a rule or a model; null where nothing. */
  refusal(action: Action, by: string): Refusal | null;
  /** The order on trial against the world as it is, and the cage's word on it. Changes nothing. */
  trial(action: Action): Promise<Trial>;
}

/** What a proposal came to. */
export interface Fate {
  readonly became: Exclude<ProposalFate, 'heard'>;
  /** Null where it was not simulated: there is nothing to do, or an order of the owner forbids it. */
  readonly trial: Trial | null;
  /** Why it was not let through; null where it was. */
  readonly failure: ThoughtFailure | null;
  /** What of it a standing order forbids; null where none does. */
  readonly refused: RefusedAction | null;
}

/** What the owner's standing orders say against a proposal; null where nothing. His own word and the reflex have heeded them already. */
function forbidden({ by, owners, decision }: Proposal, { refusal }: Judges): Refusal | null {
  if (owners || fromPrompt(by) || !decision.action) return null;
  return refusal(decision.action, decision.by);
}

/** Why the cage forbids an order; null where it does not. */
function cageFailure(action: Action, { verdict }: Trial): ThoughtFailure | null {
  if (verdict.allowed) return null;
  const check = verdict.checks.find(({ passed }) => !passed);
  const measured = check
    ? `${Number(check.value.toPrecision(4))} against ${Number(check.limit.toPrecision(4))}, ${check.note}`
    : 'refused';
  return {
    code: 'reply.cage',
    text: `It wanted to ${kindOf(action)}, which the cage forbids by ${verdict.blockedBy}: ${measured}.`,
  };
}

/** What a proposal says against the owner's orders; null where nothing. */
export function refusedFate(proposal: Proposal, judges: Judges): Fate | null {
  const { action } = proposal.decision;
  const refusal = forbidden(proposal, judges);
  if (!action || !refusal) return null;
  return {
    became: 'refused',
    trial: null,
    failure: { code: 'reply.order', text: `It wanted to ${kindOf(action)}, but ${refusal.why}.` },
    refused: refusal.refused,
  };
}

/** Judges a proposal, once: by the owner's standing orders, by a simulation, and by the cage. @throws AppError `world.*` */
export async function fateOf(proposal: Proposal, judges: Judges): Promise<Fate> {
  const { action } = proposal.decision;
  if (!action) return { became: 'taken', trial: null, failure: null, refused: null };
  const refused = refusedFate(proposal, judges);
  if (refused) return refused;
  const trial = await judges.trial(action);
  const failure = cageFailure(action, trial);
  return { became: failure ? 'blocked' : 'taken', trial, failure, refused: null };
}
