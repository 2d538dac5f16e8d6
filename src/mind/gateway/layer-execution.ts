import { AppError } from '../../domain/errors.ts';
import type {
  LayerName,
  LayerReport,
  LayerSaving,
  LayerState,
  LayerTime,
} from '../../domain/gateway/gateway.ts';
import type { ModelEvent, ModelMessage, ModelReply } from '../../domain/models/model.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewayLayer, LayerDescription, LayerRun, TextEdit } from './layer.ts';
import type { GatewayRequest } from './request.ts';

/** A layer as it takes part in one request, with what it took and whether it failed. */
export interface ConfiguredLayer {
  readonly description: Pick<LayerDescription, 'name' | 'title' | 'essential'>;
  /** Null where what it needs is not there. */
  readonly layer: GatewayLayer | null;
  readonly on: boolean;
  /** It is so for this request alone, because whoever asks wants it. */
  readonly asked?: true;
}

/** What `next` gives; whoever leaves it leaves what is behind it. */
const iteratorOf = (
  behind: AsyncIterator<ModelEvent>,
  next: () => Promise<IteratorResult<ModelEvent, unknown>>,
): AsyncIterableIterator<ModelEvent> => ({
  [Symbol.asyncIterator]() {
    return this;
  },
  next,
  async return() {
    await behind.return?.();
    return { done: true, value: undefined };
  },
});

/** One layer at one request: its calls, timed, and its failures kept from the others. */
export class LayerExecution {
  readonly name: LayerName;
  readonly #description: ConfiguredLayer['description'];
  readonly #on: boolean;
  readonly #asked: boolean;
  readonly #run: LayerRun | null = null;
  readonly #times: LayerTime[] = [];
  readonly #now: () => number;
  #failure: AppError | null = null;
  #passed = false;

  /** @param now ms since the request came in */
  constructor(
    { description, layer, on, asked }: ConfiguredLayer,
    context: GatewayContext,
    now: () => number,
  ) {
    this.name = description.name;
    this.#description = description;
    this.#on = on && layer !== null;
    this.#asked = asked === true;
    this.#now = now;
    // What L7 finds is masked in what is kept, whether it is switched on or not.
    if (layer && (on || description.name === 'pii')) this.#run = layer.open(context);
    this.#missing = layer === null;
  }

  readonly #missing: boolean;

  /** Switched on and able: what it says counts for what is sent. */
  get works(): boolean {
    return this.#on && this.#failure === null;
  }

  /** It has looked, switched on or not. */
  get looked(): boolean {
    return this.#run !== null && this.#failure === null;
  }

  /** A layer before it has answered. */
  pass(): void {
    this.#passed = true;
  }

  arrange(request: GatewayRequest): GatewayRequest {
    const run = this.#able();
    return run?.arrange ? this.#timed('change', () => run.arrange!(request), request) : request;
  }

  /** Null where it is done at once. @param signal of whoever waits for it */
  look(request: GatewayRequest, signal: AbortSignal | undefined): Promise<void> | null {
    const run = this.#failure ? null : this.#run;
    const start = this.#now();
    if (!run?.look) return null;
    const over = (): void => void this.#times.push({ what: 'look', start, ms: this.#now() - start });
    try {
      const looking = run.look(request, signal);
      if (looking === undefined) {
        over();
        return null;
      }
      return looking.then(over, (error: unknown) => this.#failed(error, over));
    } catch (error) {
      this.#failed(error, over);
      return null;
    }
  }

  edits(): readonly TextEdit[] {
    const run = this.#failure ? null : this.#run;
    return run?.edits ? this.#timed('change', () => run.edits!(), []) : [];
  }

  answer(
    request: GatewayRequest,
  ): AsyncIterable<ModelEvent> | null | Promise<AsyncIterable<ModelEvent> | null> {
    const run = this.#able();
    return run?.answer ? this.#timedLater('answer', () => run.answer!(request), null) : null;
  }

  stops(request: GatewayRequest): GatewayRequest {
    const run = this.#able();
    const words = request.rest.stop ?? [];
    if (!run?.stops || words.length === 0) return request;
    return this.#timed(
      'change',
      () => ({ ...request, rest: { ...request.rest, stop: run.stops!(words) } }),
      request,
    );
  }

  change(request: GatewayRequest): GatewayRequest | Promise<GatewayRequest> {
    const run = this.#able();
    return run?.change ? this.#timedLater('change', () => run.change!(request), request) : request;
  }

  sent(request: GatewayRequest): void {
    const run = this.#able();
    if (run?.sent) this.#timed('change', () => run.sent!(request), undefined);
  }

  async follow(reply: ModelReply): Promise<readonly ModelMessage[] | null> {
    const run = this.#able();
    return run?.follow ? this.#timedLater('answer', () => run.follow!(reply), null) : null;
  }

  /** A text as it may be kept, switched on or not. */
  masked(text: string): string {
    return (this.looked && this.#run?.masked?.(text)) || text;
  }

  /** What it makes of what comes back. Its time is what it takes beyond waiting for what it reads. */
  reply(events: AsyncIterable<ModelEvent>): AsyncIterable<ModelEvent> {
    const run = this.#able();
    return run?.reply ? this.#watched(run.reply.bind(run), events) : events;
  }

  /** Ms until now; null where it is switched off or not there. */
  taken(): number | null {
    return this.#on ? this.#times.reduce((sum, { ms }) => sum + ms, 0) : null;
  }

  report(): LayerReport {
    const said = this.#said();
    const { start, ms } = this.#replied;
    const times = ms === 0 ? this.#times : [...this.#times, { what: 'reply' as const, start, ms }];
    return {
      layer: this.name,
      times,
      tookMs: times.reduce((sum, time) => sum + time.ms, 0),
      ...said,
    };
  }

  #replied = { start: 0, ms: 0 };

  /** Plain iterators, not generators: every piece of a reply passes two of them for each layer. */
  #watched(
    wrap: (events: AsyncIterable<ModelEvent>) => AsyncIterable<ModelEvent>,
    events: AsyncIterable<ModelEvent>,
  ): AsyncIterable<ModelEvent> {
    let waited = 0;
    const now = this.#now;
    const reading = events[Symbol.asyncIterator]();
    const source = iteratorOf(reading, async () => {
      const from = now();
      try {
        return await reading.next();
      } finally {
        waited += now() - from;
      }
    });
    const replied = { start: now(), ms: 0 };
    this.#replied = replied;
    const wrapped = wrap(source)[Symbol.asyncIterator]();
    return iteratorOf(wrapped, async () => {
      const from = now();
      waited = 0;
      const next = await wrapped.next();
      replied.ms += Math.max(0, now() - from - waited);
      return next;
    });
  }

  /** Its run, where it may change anything. */
  #able(): LayerRun | null {
    return this.works && !this.#passed ? this.#run : null;
  }

  #timed<Result>(what: LayerTime['what'], work: () => Result, otherwise: Result): Result {
    const start = this.#now();
    const over = (): void => void this.#times.push({ what, start, ms: this.#now() - start });
    try {
      const result = work();
      over();
      return result;
    } catch (error) {
      this.#failed(error, over);
      return otherwise;
    }
  }

  #timedLater<Result>(
    what: LayerTime['what'],
    work: () => Result | Promise<Result>,
    otherwise: Result,
  ): Result | Promise<Result> {
    const start = this.#now();
    const over = (): void => void this.#times.push({ what, start, ms: this.#now() - start });
    const done = (result: Result): Result => {
      over();
      return result;
    };
    const failed = (error: unknown): Result => {
      this.#failed(error, over);
      return otherwise;
    };
    try {
      const result = work();
      return result instanceof Promise ? result.then(done, failed) : done(result);
    } catch (error) {
      return failed(error);
    }
  }

  /** @throws AppError `gateway.layer_failed` where something would leak without it; what a layer refuses is thrown as it is, and that nobody waits */
  #failed(thrown: unknown, over: () => void): void {
    over();
    const error = AppError.from(thrown);
    this.#failure = error;
    if (error.code === 'model.cancelled') throw error;
    if (error.code.startsWith('gateway.') && this.#on) throw error;
    if (!this.#description.essential || !this.#on) return;
    throw new AppError(
      'gateway.layer_failed',
      `The request was not sent: the layer ${this.#description.title} failed. Try again, or turn the layer off.`,
      { data: { layer: this.name }, cause: thrown },
    );
  }

  #said(): { state: LayerState; said: string; saved: LayerSaving | null; details: LayerReport['details'] } {
    const nothing = { saved: null, details: null };
    if (this.#failure) {
      return { state: 'failed', said: `Failed: ${this.#failure.code}.`, ...nothing };
    }
    if (this.#missing)
      return { state: 'off', said: 'Not available: something it needs is missing.', ...nothing };
    if (!this.#on) {
      const by = this.#asked ? 'Turned off by the request.' : 'Turned off for this profile.';
      return { state: 'off', said: by, ...nothing };
    }
    if (this.#passed) return { state: 'passed', said: 'Skipped: another layer answered.', ...nothing };
    const { state, said, saved = null, details = null } = this.#run!.said();
    return { state, said, saved, details };
  }
}
