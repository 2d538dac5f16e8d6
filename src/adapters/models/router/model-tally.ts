import type { AppError } from '../../../domain/errors.ts';
import type { ModelCost, ModelUsage } from '../../../domain/models/model.ts';
import type { ModelHealth } from '../../../domain/models/model-config.ts';

/** Requests in a row that failed, after which a model is left alone. */
const THRESHOLD = 5;
const FIRST_REST_MS = 30_000;
const MAX_REST_MS = 600_000;
/** What the newest time to a first word weighs beside those before it. */
const NEWER = 0.3;

/** What the failure of a request says of a model. */
export interface Blame {
  /** The request that may be at fault itself: the same again counts once. Null where it is none's. */
  readonly by: string | null;
  /** How long the provider asks to be left alone; null where it does not say. */
  readonly restMs: number | null;
}

/**
 * Circuit breaker: after five requests in a row that failed a model is not asked for half a minute, then one request tries it; each further
 * failure doubles the rest, up to ten minutes.
 */
export class Circuit {
  readonly #now: () => number;
  #failures = 0;
  #restMs = FIRST_REST_MS;
  #openUntil: number | null = null;
  #trying = false;
  #last: string | null = null;

  /** @param now Unix ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  get state(): 'closed' | 'open' | 'half-open' {
    if (this.#openUntil === null) return 'closed';
    return this.#now() < this.#openUntil ? 'open' : 'half-open';
  }

  /** Unix ms; null unless it is open. */
  get retryAt(): number | null {
    return this.state === 'open' ? this.#openUntil : null;
  }

  /** Whether a request may go out now; of those that try a rested model, one at a time. */
  enter(): boolean {
    const { state } = this;
    if (state === 'closed') return true;
    if (state === 'open' || this.#trying) return false;
    this.#trying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#last = null;
    this.#restMs = FIRST_REST_MS;
    this.#openUntil = null;
    this.#trying = false;
  }

  failed({ by, restMs }: Blame = { by: null, restMs: null }): void {
    const wasTrying = this.#trying;
    this.#trying = false;
    if (by === null || by !== this.#last) this.#failures += 1;
    this.#last = by;
    if (!wasTrying && this.#failures < THRESHOLD) return;
    if (wasTrying) this.#restMs = Math.min(MAX_REST_MS, this.#restMs * 2);
    this.#openUntil = this.#now() + Math.min(this.#restMs, restMs ?? Infinity);
  }

  /** The request ended in a way that says nothing about the model's health. */
  abandoned(): void {
    this.#trying = false;
  }
}

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
  #firstMs: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
    this.circuit = new Circuit(now);
  }

  asked(): void {
    this.#requests += 1;
    this.#before = 0;
  }

  /** Its first word came so long after it was asked, ms. */
  spoke(ms: number): void {
    this.#firstMs = this.#firstMs === null ? ms : this.#firstMs + NEWER * (ms - this.#firstMs);
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
      firstMs: this.#firstMs,
      lastFailure: this.#lastFailure,
      inputTokens: this.#input,
      outputTokens: this.#output,
      usd: this.#usd,
    };
  }
}
