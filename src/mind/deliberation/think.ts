import { BLOCKED } from '../../domain/decisions/blocked.ts';
import type { ProposalFate, Trial, ProposalOfTick } from '../../domain/decisions/proposal.ts';
import type { RefusedAction } from '../../domain/rules/standing-order.ts';
import {
  type ThoughtFailure,
  fromPrompt,
  EVIDENCE,
  type PromptFrame,
  REFLEX,
  type ReflectionDue,
  type Thought,
  type ThoughtAttempt,
} from '../../domain/decisions/thought.ts';
import type { Action } from '../../domain/world/world.ts';
import type { Proposal, Refusal } from '../contract/index.ts';
import { kindOf } from '../standing-orders/index.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import type { ThinkPorts } from './ask-model.ts';
import type { ThinkRequest } from './asking.ts';
import type { ModelsSaid } from './ask-models.ts';
import type { ModelThought } from './model-thought.ts';
import type { OrdersReading } from './orders-read.ts';
import { type Plan, planOf } from './plan.ts';
import { citableOf } from './citable.ts';
import { frameOf } from './prompt.ts';
import { PROPOSERS } from './proposers.ts';

/** What a proposal is judged by. */
export interface Judges {
  /** What the owner's standing orders say against an order of a rule or a model; null where nothing. */
  refusal(action: Action, by: string): Refusal | null;
  /** The order on trial against the world as it is, and the cage's word on it. Changes nothing. @param owners he ordered it himself */
  trial(action: Action, owners: boolean): Promise<Trial>;
}

/** What a proposal came to. */
interface Fate {
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
function refusedFate(proposal: Proposal, judges: Judges): Fate | null {
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
async function fateOf(proposal: Proposal, judges: Judges): Promise<Fate> {
  const { action } = proposal.decision;
  if (!action) return { became: 'taken', trial: null, failure: null, refused: null };
  const refused = refusedFate(proposal, judges);
  if (refused) return refused;
  const trial = await judges.trial(action, proposal.owners === true);
  const failure = cageFailure(action, trial);
  return { became: failure ? 'blocked' : 'taken', trial, failure, refused: null };
}

export interface ThinkInput extends ThinkRequest, Judges {
  /** The decisions that organs would have, which go before models and the reflex, one after the other. */
  readonly proposals: Iterable<Proposal>;
  /** The answer where nobody else has one that is let through. */
  reflex(): Promise<Decision>;
}

export interface Thinking {
  readonly decision: Decision;
  /** Of its action; null where it has none. */
  readonly trial: Trial | null;
  readonly thought: Thought;
  /** Everything that somebody would have done, in the order in which it was judged. */
  readonly proposals: readonly ProposalOfTick[];
  /** What a model made of the owner's words; null where none was asked to, or said it. */
  readonly reading: OrdersReading | null;
  /** Who is to reflect on what comes of it, with what is left; null where nobody is. */
  readonly reflects: ReflectionDue | null;
}

const because = ({ model, failure }: ThoughtAttempt): string => `${model}: ${failure?.text ?? 'answered'}`;

function mappedTo({ tier, policy }: ThinkInput, plan: Plan, attempts: readonly ThoughtAttempt[]): string {
  const all = plan.leftOut.length > 0 ? planOf(tier, policy).models : plan.models;
  const mapped = `${tier} is mapped to ${[...all, 'the reflex'].join(', then ')}.`;
  const failed = [
    ...plan.leftOut.map(({ model, why }) => `${model}: ${why}.`),
    ...attempts.filter(({ failure }) => failure !== null).map(because),
  ];
  const last = attempts.at(-1);
  const who = last?.blocked
    ? 'Nobody decided'
    : last && !last.failure
      ? `${last.model} answered`
      : 'The reflex answered';
  return failed.length === 0 ? mapped : `${mapped} ${who}. ${failed.join(' ')}`;
}

/** Nothing is done where a model has named why nobody can decide. Its own words stay with its attempt: they may repeat whatever it had read. */
function heldFor(
  reflex: Decision,
  { model, missing: { kind } }: NonNullable<ModelsSaid['blocked']>,
): Decision {
  const { action, prediction, confidence, cited, summary } = reflex;
  return {
    source: 'none',
    by: BLOCKED,
    summary: `Hold: ${model} is blocked.`,
    action: null,
    confidence,
    prediction: action ? null : prediction,
    cited,
    reasoning: [
      `${model} named a blocked premise, and the check confirms it: missing ${kind}.`,
      `The reflex alone: ${summary}`,
    ],
  };
}

/** One deliberation: who proposes, one after the other, and what becomes of it. */
class Deliberation {
  readonly #input: ThinkInput;
  readonly #ports: ThinkPorts;
  readonly #plan: Plan;
  readonly #names: readonly string[];
  /** Null where no model is asked. */
  readonly #frame: PromptFrame | null;
  /** The first decision that an organ has; null where none has one. */
  readonly #first: Proposal | null;
  /** What other organs would have. */
  readonly #others: Iterator<Proposal, void>;
  readonly #judged: { readonly proposal: Proposal; readonly fate: Fate }[] = [];
  readonly #beside: ProposalOfTick[] = [];
  readonly #refused: RefusedAction[] = [];
  #models: ModelThought | null = null;

  constructor(input: ThinkInput, ports: ThinkPorts) {
    this.#input = input;
    this.#ports = ports;
    this.#others = input.proposals[Symbol.iterator]();
    const first = this.#others.next().value ?? null;
    this.#first = first;
    const { workspace, world, reads, tokens, service } = input;
    const valve = first ? null : input.valve;
    const mapped = planOf(input.tier, input.policy, input.surroundings);
    // Where an organ has a decision no model is asked for one: at most for what it makes of the owner's words.
    this.#plan = first && !(first.owners && reads) ? { ...mapped, models: [], leftOut: [] } : mapped;
    this.#names = citableOf(workspace);
    const answers = service ? { answers: service.room } : {};
    this.#frame =
      this.#plan.models.length === 0
        ? null
        : frameOf({ workspace, names: this.#names, world, reads, valve, tokens, ...answers });
  }

  /** Who proposes, one after the other, as one table says. */
  async *proposals(): AsyncGenerator<Proposal, void, void> {
    for (const { who } of PROPOSERS) yield* this[who]();
  }

  /** What organs would have done. Where the owner's word decides models are only heard. */
  async *organs(): AsyncGenerator<Proposal, void, void> {
    const said = this.#first?.owners ? await this.#asked() : null;
    if (said) this.#hear(said);
    for (let own = this.#first; own; own = this.#others.next().value ?? null) yield own;
  }

  /** What models would have done where no organ has a decision, and what one that has decided gives in place of an order that the cage has blocked. */
  async *models(): AsyncGenerator<Proposal, void, void> {
    if (this.#first) return;
    let said = await this.#asked();
    for (let times = 0; said; times += 1) {
      yield said;
      said = times < this.#plan.turns.execute ? await this.#setRight() : null;
    }
  }

  async *reflex(): AsyncGenerator<Proposal, void, void> {
    const decision = await this.#input.reflex();
    const blocked = this.#models?.said.blocked;
    if (blocked && !this.#first) {
      yield { by: BLOCKED, decision: heldFor(decision, blocked), why: this.#why(), owners: false };
      return;
    }
    yield {
      by: decision.weighed && !decision.weighed.leant ? EVIDENCE : REFLEX,
      decision,
      why: this.#why(),
      owners: false,
    };
  }

  /** What models say; null where none is asked, or where none has an answer. */
  async #asked(): Promise<Proposal | null> {
    const frame = this.#frame;
    if (!frame) return null;
    // Where the owner's order decides there is nothing that could be blocked.
    const asking = this.#first ? { ...this.#input, valve: null } : this.#input;
    const { ModelThought } = await import('./model-thought.ts');
    this.#models = new ModelThought(
      {
        plan: this.#plan,
        frame,
        names: this.#names,
        asking,
        heard: this.#first !== null,
        ports: this.#ports,
      },
      asking.tokens,
    );
    const decision = await this.#models.decide();
    return decision && { by: decision.by, decision, why: this.#why(), owners: false };
  }

  /** What a model that has decided gives for an order in place of the one that the cage has just blocked; null where it gives none. */
  async #setRight(): Promise<Proposal | null> {
    const { proposal, fate } = this.#judged.at(-1)!;
    if (fate.became !== 'blocked' || !fate.failure || !this.#models) return null;
    const decision = await this.#models.setRight(proposal.decision, fate.failure);
    return decision && { ...proposal, decision };
  }

  #why(): string {
    return mappedTo(this.#input, this.#plan, this.#models?.said.attempts ?? []);
  }

  /** @returns whether it is the tick's decision */
  settles(proposal: Proposal, fate: Fate): boolean {
    this.#judged.push({ proposal, fate });
    if (fate.became === 'taken' || proposal.owners || fromPrompt(proposal.by)) return true;
    this.#notLetThrough(proposal, fate);
    return false;
  }

  /** What a model would have done where the owner's word decides: heard for the sake of what it reads in it, and not simulated. */
  #hear(proposal: Proposal): void {
    const { by, decision } = proposal;
    const fate = refusedFate(proposal, this.#input);
    if (fate) this.#notLetThrough(proposal, fate);
    this.#beside.push({ by, became: fate ? 'refused' : 'heard', why: fate?.failure?.text ?? null, decision });
  }

  #notLetThrough({ decision }: Proposal, { failure, refused }: Fate): void {
    if (refused) this.#refused.push(refused);
    if (decision.source === 'model' && failure) this.#models?.failed(failure);
  }

  /** What it came to: the last that was judged is the tick's decision. */
  concluded(): Thinking {
    const { proposal, fate } = this.#judged.at(-1)!;
    const { by, decision, why } = proposal;
    const refused = [...this.#refused, ...(decision.refused ?? [])];
    const others = this.#judged
      .slice(0, -1)
      .map(({ proposal: one, fate: { became, failure, trial } }): ProposalOfTick => ({
        by: one.by,
        became,
        why: failure?.text ?? null,
        decision: one.decision,
        ...(trial && { trial }),
      }));
    return {
      decision: this.#refused.length > 0 ? { ...decision, refused } : decision,
      trial: fate.trial,
      thought: {
        by,
        why,
        attempts: this.#models?.said.attempts ?? [],
        ...(this.#plan.leftOut.length > 0 && { leftOut: this.#plan.leftOut }),
        frame: this.#frame,
        run: this.#input.run,
      },
      proposals: [...this.#beside, ...others, { by, became: fate.became, why: fate.failure?.text ?? null }],
      reading: this.#models?.said.reading ?? null,
      reflects: this.#models?.reflects(decision) ?? null,
    };
  }
}

/**
 * One deliberation: organs that have a decision, the models that the tier is mapped to, and the reflex propose one after the other, and the
 * first that is let through by the owner's orders, a simulation and the cage is the tick's decision. What the owner has ordered himself is
 * that whatever the cage says of it, and a model is then asked only for what it makes of words that he has just said.
 * @param timed around each proposal's making, as against its trial
 * @throws AppError only for what the reflex and the world throw
 */
export async function think(
  input: ThinkInput,
  ports: ThinkPorts,
  timed: <Made>(make: () => Promise<Made>) => Promise<Made> = (make) => make(),
): Promise<Thinking> {
  const deliberation = new Deliberation(input, ports);
  const asked = deliberation.proposals();
  for (;;) {
    const next = await timed(() => asked.next());
    if (next.done || deliberation.settles(next.value, await fateOf(next.value, input)))
      return deliberation.concluded();
  }
}
