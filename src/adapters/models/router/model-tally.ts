import type { AppError } from '../../../domain/errors.ts';
import type { ModelCost, ModelUsage } from '../../../domain/models/model.ts';
import type { ModelHealth } from '../../../domain/models/model-config.ts';
import { type Blame, Circuit } from './circuit.ts';

/** What is known of one model since the page was opened. */
export class ModelTally {
  readonly circuit: Circuit;
  /** Fields that it refused and that are left out since. */
  readonly quirks = new Set<string>();
  readonly #now: () => number;
  #requests = 0;
  #failures = 0;
  #inARow = 0;
  /** Failures in a row before the reply that is being looked at. */
  #before = 0;
  #lastFailure: ModelHealth['lastFailure'] = null;
  #input = 0;
  #output = 0;
  #usd = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.circuit = new Circuit(now);
  }

  asked(): void {
    this.#requests += 1;
    this.#before = 0;
  }

  /** A reply came. What it holds may still be no answer: then {@link failed} follows. */
  answered(usage: ModelUsage, cost: ModelCost | null): void {
    this.#before = this.#inARow;
    this.#inARow = 0;
    this.circuit.succeeded();
    this.#input += usage.input ?? 0;
    this.#output += usage.output ?? 0;
    this.#usd += cost?.usd ?? 0;
  }

  /** A request was given up; once, however often it was tried. @param blame what that says of the model; null where nothing */
  given(blame: Blame | null): void {
    if (blame) this.circuit.failed(blame);
    else this.circuit.abandoned();
  }

  /** One attempt failed. */
  failed({ code, message }: AppError): void {
    // A key that is missing or a request that was cancelled is no failure of the model.
    if (code === 'model.cancelled' || code.startsWith('keys.')) return;
    this.#failures += 1;
    this.#inARow = this.#before + this.#inARow + 1;
    this.#lastFailure = { code, reason: message, at: this.#now() };
  }

  health(id: string): ModelHealth {
    return {
      id,
      circuit: this.circuit.state,
      retryAt: this.circuit.retryAt,
      requests: this.#requests,
      failures: this.#failures,
      failuresInARow: this.#inARow,
      lastFailure: this.#lastFailure,
      inputTokens: this.#input,
      outputTokens: this.#output,
      usd: this.#usd,
    };
  }
}
