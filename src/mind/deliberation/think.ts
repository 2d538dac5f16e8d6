import type { Decision } from '../../domain/decisions/decision.ts';
import type { ProposalOfTick, Trial } from '../../domain/decisions/proposal.ts';
import type { RefusedAction } from '../../domain/rules/standing-order.ts';
import {
  EVIDENCE,
  fromPrompt,
  REFLEX,
  type ReflectionDue,
  type Thought,
  type ThoughtAttempt,
} from '../../domain/decisions/thought.ts';
import type { Proposal } from '../contract/index.ts';
import { askModels, failedAfterwards, type ModelsSaid } from './ask-models.ts';
import type { ThinkPorts } from './ask-model.ts';
import type { Asking } from './asking.ts';
import { type Fate, fateOf, type Judges, refusedFate } from './fate.ts';
import type { Reading } from './orders-read.ts';
import { type Plan, planOf } from './plan.ts';
import { citableOf, frameOf } from './prompt.ts';
import { takesTools } from './query/ask-with-queries.ts';
import { Allowance } from './turns/allowance.ts';
import type { InTurns } from './turns/ask-in-turns.ts';
import { mayExecute, setRight, withTurn } from './turns/execute.ts';

export interface ThinkInput extends Asking, Judges {
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
  readonly reading: Reading | null;
  /** Who is to reflect on what comes of it, with what is left; null where nobody is. */
  readonly reflects: ReflectionDue | null;
}

const NOBODY: ModelsSaid = { attempts: [], decision: null, reading: null };

const because = ({ model, failure }: ThoughtAttempt): string => `${model}: ${failure?.text ?? 'answered'}`;

function mappedTo({ tier }: ThinkInput, plan: Plan, attempts: readonly ThoughtAttempt[]): string {
  const mapped = `${tier} is mapped to ${[...plan.models, 'the reflex'].join(', then ')}.`;
  const failed = attempts.filter(({ failure }) => failure !== null).map(because);
  const last = attempts.at(-1);
  const who = last && !last.failure ? `${last.model} answered` : 'The reflex answered';
  return failed.length === 0 ? mapped : `${mapped} ${who}. ${failed.join(' ')}`;
}

/** One deliberation: who proposes, one after the other, and what becomes of it. */
class Deliberation {
  readonly #input: ThinkInput;
  readonly #plan: Plan;
  /** Null where no model is asked. */
  readonly #turns: InTurns | null;
  readonly #judged: { readonly proposal: Proposal; readonly fate: Fate }[] = [];
  readonly #heard: ProposalOfTick[] = [];
  readonly #refused: RefusedAction[] = [];
  #said = NOBODY;

  constructor(input: ThinkInput, ports: ThinkPorts, first: Proposal | null) {
    this.#input = input;
    const { workspace, world, reads, tokens, service } = input;
    const mapped = planOf(input.tier, input.policy);
    // Where an organ has a decision no model is asked for one: at most for what it makes of the owner's words.
    this.#plan = first && !(first.owners && reads) ? { ...mapped, models: [] } : mapped;
    const plan = this.#plan;
    const ids = citableOf(workspace);
    const answers = service ? { answers: service.room } : {};
    const { calls, usd, maxTokens } = plan;
    this.#turns =
      plan.models.length === 0
        ? null
        : {
            plan,
            frame: frameOf({ workspace, ids, world, reads, tokens, ...answers }),
            ids,
            asking: input,
            heard: first !== null,
            allowance: new Allowance({ calls, usd, tokens: maxTokens }, tokens),
            ports,
          };
  }

  /** What models would have done; null where none is asked, or where none has an answer. */
  async models(): Promise<Proposal | null> {
    if (!this.#turns) return null;
    this.#said = await askModels(this.#turns);
    const { decision } = this.#said;
    if (!decision) return null;
    const why = mappedTo(this.#input, this.#plan, this.#said.attempts);
    return { by: decision.by, decision, why, owners: false };
  }

  /** How often a model may set an order of its own right. */
  get mayExecute(): number {
    return this.#plan.turns.execute;
  }

  /** What a model that has decided gives for an order in place of the one that the cage has just blocked; null where it gives none. */
  async setRight(): Promise<Proposal | null> {
    const { proposal, fate } = this.#judged.at(-1)!;
    const last = this.#said.attempts.at(-1);
    const turns = this.#turns;
    if (!turns || !last || fate.became !== 'blocked' || !mayExecute(turns, last.model)) return null;
    const spent = this.#said.attempts.reduce((sum, { wallMs }) => sum + wallMs, 0);
    const { turn, decision } = await setRight(
      turns,
      proposal.decision,
      fate.failure!,
      this.#plan.deadlineMs - spent,
    );
    // Its order is another one now, which is judged anew.
    const attempt = withTurn(decision ? { ...last, failure: null } : last, turn);
    this.#said = { ...this.#said, decision, attempts: [...this.#said.attempts.slice(0, -1), attempt] };
    return decision && { ...proposal, decision };
  }

  async reflex(): Promise<Proposal> {
    const decision = await this.#input.reflex();
    const why = mappedTo(this.#input, this.#plan, this.#said.attempts);
    return { by: decision.weighed ? EVIDENCE : REFLEX, decision, why, owners: false };
  }

  /** @returns whether it is the tick's decision */
  settles(proposal: Proposal, fate: Fate): boolean {
    this.#judged.push({ proposal, fate });
    if (fate.became === 'taken' || proposal.owners || fromPrompt(proposal.by)) return true;
    this.#notLetThrough(proposal, fate);
    return false;
  }

  /** What a model would have done where the owner's word decides: heard for the sake of what it reads in it, and not simulated. */
  hear(proposal: Proposal): void {
    const { by, decision } = proposal;
    const fate = refusedFate(proposal, this.#input);
    if (fate) this.#notLetThrough(proposal, fate);
    this.#heard.push({ by, became: fate ? 'refused' : 'heard', why: fate?.failure?.text ?? null, decision });
  }

  #notLetThrough({ decision }: Proposal, { failure, refused }: Fate): void {
    if (refused) this.#refused.push(refused);
    const last = this.#said.attempts.at(-1);
    if (decision.source !== 'model' || !failure || !last) return;
    const attempts = [...this.#said.attempts.slice(0, -1), failedAfterwards(last, failure)];
    this.#said = { ...this.#said, attempts };
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
      thought: { by, why, attempts: this.#said.attempts, frame: this.#turns?.frame ?? null },
      proposals: [...this.#heard, ...others, { by, became: fate.became, why: fate.failure?.text ?? null }],
      reading: this.#said.reading,
      reflects: this.#reflects(decision),
    };
  }

  #reflects({ source, by, summary, prediction }: Decision): ReflectionDue | null {
    const turns = this.#turns;
    if (!turns || source !== 'model' || !prediction || turns.plan.turns.reflect === 0) return null;
    const { spent, left } = turns.allowance;
    // A model on this machine is a long wait, and what it would say of it is not worth one.
    return spent || !takesTools(turns.ports, by)
      ? null
      : { model: by, tier: this.#input.tier, summary, left };
  }
}

/** Who proposes, one after the other: organs, where none of them has a decision the models, which may set a blocked order right, and last the reflex. */
async function* proposers(
  deliberation: Deliberation,
  first: Proposal | null,
  others: Iterator<Proposal, void>,
): AsyncGenerator<Proposal, void, void> {
  const said = !first || first.owners ? await deliberation.models() : null;
  if (first?.owners && said) deliberation.hear(said);
  for (let own = first; own; own = others.next().value ?? null) yield own;
  if (!first && said) {
    yield said;
    for (let times = 0; times < deliberation.mayExecute; times += 1) {
      const again = await deliberation.setRight();
      if (!again) break;
      yield again;
    }
  }
  yield await deliberation.reflex();
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
  const organs = input.proposals[Symbol.iterator]();
  const first = organs.next().value ?? null;
  const deliberation = new Deliberation(input, ports, first);
  const asked = proposers(deliberation, first, organs);
  for (;;) {
    const next = await timed(() => asked.next());
    if (next.done || deliberation.settles(next.value, await fateOf(next.value, input)))
      return deliberation.concluded();
  }
}
