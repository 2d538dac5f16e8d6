import type { GolemEvent, NumberedEvent } from '../../domain/events/events.ts';

type Listener = (event: NumberedEvent) => void;

/** Who listens to what. Events made on the page itself continue the numbering that came from the worker. */
export class Listeners {
  readonly #byType = new Map<string, Set<Listener>>();
  #seq = 0;

  on(type: string, listener: Listener): () => void {
    const set = this.#byType.get(type) ?? new Set();
    set.add(listener);
    this.#byType.set(type, set);
    return () => set.delete(listener);
  }

  /** Passes on what came over the feed. */
  deliver(batch: readonly NumberedEvent[]): void {
    for (const event of batch) {
      this.#seq += 1;
      this.#tell({ ...event, seq: this.#seq });
    }
  }

  emit(event: GolemEvent): void {
    this.#seq += 1;
    this.#tell({ ...event, seq: this.#seq });
  }

  #tell(event: NumberedEvent): void {
    for (const type of [event.type, '*']) {
      for (const listener of this.#byType.get(type) ?? []) {
        try {
          listener(event);
        } catch (error) {
          // A listener's fault is the listener's: the others still hear.
          reportError(error);
        }
      }
    }
  }
}
