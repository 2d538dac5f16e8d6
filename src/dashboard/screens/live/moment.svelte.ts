import type { DecisionCycleRecord } from '../../../domain/record.ts';
import { LruCache } from '../../../lib/lru.ts';
import type { GolemFacade } from '../../../runtime/facade.ts';

/** Records kept for looking at again. */
const KEPT = 256;

/** Records read one at a time as they are looked at, so that a running feed never queues reads. */
export class RecordCache {
  /** Moves when a record arrived. */
  revision = $state.raw(0);
  readonly #records = new LruCache<number, DecisionCycleRecord>(KEPT);
  readonly #wanted: number[] = [];
  readonly #golem: GolemFacade;
  #busy = false;

  constructor(golem: GolemFacade) {
    this.#golem = golem;
  }

  /** The record; undefined while it is on its way, and where none is stored. */
  get(tick: number): DecisionCycleRecord | undefined {
    return this.revision < 0 ? undefined : this.#records.get(tick);
  }

  /** Asks for records; the newest wishes come first and forgotten ones are dropped. */
  want(ticks: readonly number[]): void {
    const missing = ticks.filter((tick) => !this.#records.has(tick));
    this.#wanted.splice(0, this.#wanted.length, ...missing);
    void this.#read();
  }

  async #read(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let tick = this.#wanted.shift(); tick !== undefined; tick = this.#wanted.shift()) {
        if (this.#records.has(tick)) continue;
        const record = await this.#golem.records.get(tick);
        if (record === null) continue;
        this.#records.set(tick, record);
        this.revision += 1;
      }
    } catch {
      // A record that cannot be read stays undefined; the list shows the summary's own columns.
    } finally {
      this.#busy = false;
    }
  }
}
