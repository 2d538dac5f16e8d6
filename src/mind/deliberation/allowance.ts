import type { ThoughtFailure, ThoughtLeft } from '../../domain/decisions/thought.ts';
import type { ModelRequest } from '../../domain/models/model.ts';
import type { TokenCounter } from '../ports.ts';
import { type AskOutcome, askModel, type ThinkPorts } from './ask-model.ts';

/** Tokens with which nothing can be answered any more. Ours. */
const LEAST_TOKENS = 32;

/** Of what a turn takes of a thought's limits, a part. */
type Part = Pick<ThoughtLeft, 'calls' | 'tokens'>;

/** What a thought may still spend, over all its turns and models: hard limits of requests, tokens of answers, and cost. */
export class Allowance {
  readonly #most: ThoughtLeft;
  readonly #counter: TokenCounter;
  readonly #whole: Allowance | null;
  #left: ThoughtLeft;

  /** @param counter counts replies of which the provider tells no tokens @param whole what this one is a part of */
  constructor(most: ThoughtLeft, counter: TokenCounter, whole: Allowance | null = null) {
    this.#most = most;
    this.#counter = counter;
    this.#whole = whole;
    this.#left = most;
  }

  get left(): ThoughtLeft {
    return this.#left;
  }

  /** A part of what is left, whose spending counts here as well. */
  part({ calls, tokens }: Part): Allowance {
    const { left } = this;
    const most = {
      calls: Math.min(calls, left.calls),
      tokens: Math.min(tokens, left.tokens),
      usd: left.usd,
    };
    return new Allowance(most, this.#counter, this);
  }

  /** Why nothing more may be asked; null where it may. */
  get spent(): ThoughtFailure | null {
    const { calls, tokens, usd } = this.#left;
    const text = (what: string): string => `This thought has spent ${what}.`;
    if (calls < 1) return { code: 'thought.calls', text: text(`its ${this.#most.calls} requests`) };
    if (tokens < LEAST_TOKENS)
      return { code: 'thought.tokens', text: text(`its ${this.#most.tokens} tokens of answers`) };
    if (usd <= 0) return { code: 'thought.cost', text: text(`its $${this.#most.usd}`) };
    return null;
  }

  /** Asks a model for no more than is left. Never throws. */
  async ask(
    request: ModelRequest,
    wait: Parameters<typeof askModel>[1],
    ports: ThinkPorts,
  ): Promise<AskOutcome> {
    const failure = this.spent;
    if (failure) {
      const provider = ports.models.models.find(({ id }) => id === wait.model)?.provider ?? null;
      return {
        model: wait.model,
        provider,
        reply: null,
        failure,
        spoke: null,
        text: '',
        tries: 0,
        wallMs: 0,
      };
    }
    const maxTokens = Math.min(request.maxTokens, this.#left.tokens);
    const asked = await askModel({ ...request, maxTokens }, wait, ports);
    this.#spend({
      calls: asked.tries === 0 && asked.provider === null ? 0 : 1,
      tokens: asked.spoke?.usage.output ?? this.#counter.count(asked.text),
      usd: asked.spoke?.cost?.usd ?? 0,
    });
    return asked;
  }

  #spend({ calls, tokens, usd }: ThoughtLeft): void {
    const { left } = this;
    this.#left = {
      calls: left.calls - calls,
      tokens: Math.max(0, left.tokens - tokens),
      usd: left.usd - usd,
    };
    if (this.#whole) this.#whole.#spend({ calls, tokens, usd });
  }
}
