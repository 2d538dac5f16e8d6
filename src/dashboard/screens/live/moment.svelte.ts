import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import type { GolemFacade } from '../../../runtime/facade/index.ts';
import { FrameJob } from '../../page/index.ts';

/** Records kept for looking at again, some 45 kB each: ten are shown at once. */
const KEPT = 32;

/** Records read one at a time as they are looked at, and no faster than they are shown: a running feed never queues reads. */
export class RecordCache {
  /** Moves when a record arrived. */
  revision = $state.raw(0);
  readonly #records = new LruCache<number, DecisionCycleRecord>(KEPT);
  readonly #wanted: number[] = [];
  readonly #golem: GolemFacade;
  #busy = false;
  readonly #show = new FrameJob(() => {
    this.revision += 1;
    void this.#read();
  });

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
    const tick = this.#wanted.shift();
    if (tick === undefined) return;
    this.#busy = true;
    try {
      const record = await this.#golem.records.get(tick);
      if (record !== null) this.#records.set(tick, record);
    } catch {
      // A record that cannot be read stays undefined; the list shows the summary's own columns.
    } finally {
      this.#busy = false;
      this.#show.ask();
    }
  }
}
