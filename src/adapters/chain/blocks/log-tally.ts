import type { ChainStatus } from '../../../domain/world/chain.ts';
import type { RawLog } from '../../../domain/world/world.ts';
import type { DeliveredBlock } from './delivered-blocks.ts';

const KEPT_UNKNOWN = 100;

/** Counts the logs that were delivered, by name, and keeps the last unknown ones raw. */
export class LogTally {
  readonly #events: Record<string, number> = {};
  readonly #unknown: RawLog[] = [];
  #logs = 0;
  #unknownCount = 0;

  add({ logs, events, unknown }: DeliveredBlock): void {
    this.#logs += logs.length;
    for (const [name, count] of events) this.#events[name] = (this.#events[name] ?? 0) + count;
    this.#unknownCount += unknown.length;
    this.#unknown.push(...unknown.slice(-KEPT_UNKNOWN));
    this.#unknown.splice(0, Math.max(0, this.#unknown.length - KEPT_UNKNOWN));
  }

  status(): Pick<ChainStatus, 'logs' | 'events' | 'unknown'> {
    return {
      logs: this.#logs,
      events: { ...this.#events },
      unknown: { count: this.#unknownCount, last: [...this.#unknown] },
    };
  }
}
