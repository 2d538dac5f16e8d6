import type { Decision } from '../../domain/decisions/decision.ts';
import type { ReflectionDue, ThoughtFailure } from '../../domain/decisions/thought.ts';
import type { TokenCounter } from '../ports.ts';
import { askModels, failedAfterwards, type ModelsSaid } from './ask-models.ts';
import { takesTools } from './query/ask-with-queries.ts';
import { Allowance } from './allowance.ts';
import type { InTurns } from './turns/ask-in-turns.ts';
import { setRight, withTurn } from './turns/execute.ts';

/** The part of a thought that models have, turn by turn, within its limits. It is loaded when one is asked. */
export class ModelThought {
  readonly #turns: InTurns;
  #said: ModelsSaid = { attempts: [], decision: null, reading: null, blocked: null };

  constructor(turns: Omit<InTurns, 'allowance'>, tokens: TokenCounter) {
    const { calls, usd, maxTokens } = turns.plan;
    this.#turns = { ...turns, allowance: new Allowance({ calls, usd, tokens: maxTokens }, tokens) };
  }

  get said(): ModelsSaid {
    return this.#said;
  }

  /** What they would have done; null where none has an answer. */
  async decide(): Promise<Decision | null> {
    this.#said = await askModels(this.#turns);
    return this.#said.decision;
  }

  /** Its decision was not let through. */
  failed(failure: ThoughtFailure): void {
    const last = this.#said.attempts.at(-1);
    if (last)
      this.#said = { ...this.#said, attempts: this.#said.attempts.with(-1, failedAfterwards(last, failure)) };
  }

  /** What the model that decided gives in place of an order that the cage has just blocked; null where it gives none, or may not. */
  async setRight(decision: Decision, why: ThoughtFailure): Promise<Decision | null> {
    const { plan, ports, allowance } = this.#turns;
    const { attempts } = this.#said;
    const last = attempts.at(-1);
    // On this machine each request is a long wait.
    if (!last || allowance.spent || !takesTools(ports, last.model)) return null;
    const spent = attempts.reduce((sum, { wallMs }) => sum + wallMs, 0);
    const { turn, decision: right } = await setRight(this.#turns, decision, why, plan.deadlineMs - spent);
    // Its order is another one now, which is judged anew.
    const attempt = withTurn(right ? { ...last, failure: null } : last, turn);
    this.#said = { ...this.#said, decision: right, attempts: attempts.with(-1, attempt) };
    return right;
  }

  /** Who is to reflect on what comes of the tick's decision; null where nobody is. */
  reflects({ source, by, summary, prediction }: Decision): ReflectionDue | null {
    const { plan, asking, allowance, ports } = this.#turns;
    const { spent, left } = allowance;
    if (source !== 'model' || !prediction || plan.turns.reflect === 0 || spent) return null;
    return takesTools(ports, by) ? { model: by, tier: asking.tier, summary, left } : null;
  }
}
