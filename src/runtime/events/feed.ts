import type { GolemEvent, NumberedEvent } from '../../domain/events.ts';

/** Events are sent together at most this often: one frame. */
const BATCH_MS = 16;

/**
 * The one-way event feed: numbers every event without gaps and posts them in batches.
 * The page never answers over it; commands go by Comlink.
 */
export class EventFeed {
  #port: MessagePort | null = null;
  #seq = 0;
  #batch: NumberedEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  attach(port: MessagePort): void {
    this.#port = port;
  }

  emit(event: GolemEvent): void {
    this.#seq += 1;
    this.#batch.push({ ...event, seq: this.#seq });
    this.#timer ??= setTimeout(() => this.flush(), BATCH_MS);
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#batch.length === 0) return;
    const batch = this.#batch;
    this.#batch = [];
    this.#port?.postMessage(batch);
  }
}
