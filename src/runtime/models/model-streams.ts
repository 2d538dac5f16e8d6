import { AppError } from '../../domain/errors.ts';
import type { ModelEvent, ModelRequest } from '../../domain/models/model.ts';
import { GUEST_AT_ONCE } from '../../domain/gateway/guest-table.ts';
import { isGuest, type Party } from '../../domain/models/party.ts';
import type { Upstream } from '../../mind/gateway/index.ts';

/** Replies under way at once: programs may ask a hundred together. Whoever wants more has lost count. */
const MAX_STREAMS = 256;

interface Stream {
  readonly party: Party;
  readonly abort: AbortController;
  waiting: ModelEvent[];
  ended: boolean;
  failure: AppError | null;
  /** Wakes who waits for the next event. */
  wake: (() => void) | null;
}

/** Replies on their way to the page, which fetches what has come by the stream's number: plain data, whatever lies between. */
export class ModelStreams {
  readonly #models: Pick<Upstream, 'generate'>;
  readonly #streams = new Map<number, Stream>();
  #last = 0;

  constructor(models: Pick<Upstream, 'generate'>) {
    this.#models = models;
  }

  /** @throws AppError `golem.busy` */
  open(request: ModelRequest, party: Party): number {
    const theirs = [...this.#streams.values()].filter((one) => one.party === party).length;
    if (this.#streams.size >= MAX_STREAMS || (isGuest(party) && theirs >= GUEST_AT_ONCE)) {
      throw new AppError('golem.busy', 'Too many replies are streaming at once. Cancel some, or wait.', {
        retryable: true,
      });
    }
    const stream: Stream = {
      party,
      abort: new AbortController(),
      waiting: [],
      ended: false,
      failure: null,
      wake: null,
    };
    this.#last += 1;
    this.#streams.set(this.#last, stream);
    void this.#pump(request, stream);
    return this.#last;
  }

  /** Null at the end, and for a stream that there is not. @throws AppError */
  async next(id: number): Promise<readonly ModelEvent[] | null> {
    const stream = this.#streams.get(id);
    if (!stream) return null;
    if (stream.waiting.length === 0 && !stream.ended) {
      await new Promise<void>((resolve) => {
        stream.wake = resolve;
      });
    }
    const { waiting, failure } = stream;
    stream.waiting = [];
    if (waiting.length > 0) return waiting;
    this.#streams.delete(id);
    if (failure) throw failure;
    return null;
  }

  /** A reader who waits meanwhile gets `model.cancelled`. */
  stop(id: number): void {
    const stream = this.#streams.get(id);
    if (!stream) return;
    stream.abort.abort();
    // Without a reader nobody would fetch its end.
    if (!stream.wake) this.#streams.delete(id);
  }

  /** Ends all replies to a party. */
  stopAll(party: Party): void {
    for (const [id, stream] of this.#streams) if (stream.party === party) this.stop(id);
  }

  async #pump(request: ModelRequest, stream: Stream): Promise<void> {
    const woken = (): void => {
      stream.wake?.();
      stream.wake = null;
    };
    try {
      for await (const event of this.#models.generate(request, stream.party, stream.abort.signal)) {
        stream.waiting.push(event);
        woken();
      }
    } catch (error) {
      stream.failure = AppError.from(error);
    }
    stream.ended = true;
    woken();
  }
}
