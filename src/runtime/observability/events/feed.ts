import type { GolemEvent, NumberedEvent } from '../../../domain/events/events.ts';
import type { Timer } from '../../../lib/async/timer.ts';

/** Events are sent together at most this often: one frame. */
const BATCH_MS = 16;

/**
 * The one-way event feed: numbers every event without gaps and posts them in batches.
 * The page never answers over it; commands go by Comlink.
 */
export class EventFeed {
  readonly #timer: Timer;
  #port: MessagePort | null = null;
  #seq = 0;
  #batch: NumberedEvent[] = [];
  #callOff: (() => void) | null = null;

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  attach(port: MessagePort): void {
    this.#port = port;
  }

  emit(event: GolemEvent): void {
    this.#seq += 1;
    this.#batch.push({ ...event, seq: this.#seq });
    this.#callOff ??= this.#timer.after(BATCH_MS, () => this.flush());
  }

  flush(): void {
    this.#callOff?.();
    this.#callOff = null;
    if (this.#batch.length === 0) return;
    const batch = this.#batch;
    this.#batch = [];
    this.#port?.postMessage(batch);
  }
}
