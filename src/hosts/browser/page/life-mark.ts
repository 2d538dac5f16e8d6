import type { SeenLife } from '../../../domain/storage/lying-life.ts';
import type { GolemStatus } from '../../../domain/events/status.ts';

/** What is seen of a life is kept no more often than this while nothing but its tick changes, ms. */
const OFTEN_MS = 10_000;

/**
 * What this page last saw of its life, kept in `localStorage`: where a browser loses its IndexedDB, or a part of it, this
 * is what still knows that there was a life, and where it lay.
 */
export class LifeMark {
  readonly #key: string;
  readonly #now: () => number;
  #last: SeenLife | null = null;
  #kept: SeenLife | null = null;

  constructor(name: string, now: () => number = Date.now) {
    this.#key = `golem-life:${name}`;
    this.#now = now;
    // The last tick that was seen counts, not the last that was kept.
    addEventListener('pagehide', () => this.#keep());
  }

  /** Null where nothing is kept, or nothing that can be read. */
  read(): SeenLife | null {
    try {
      return seenLife(JSON.parse(localStorage.getItem(this.#key) ?? 'null'));
    } catch {
      return null;
    }
  }

  /** A life of this tab is so now. Nothing is kept of one that is in memory, or has not lived a tick. */
  note({ golemId, tick, role, storage }: GolemStatus): void {
    if (role !== 'leader' || storage.kind !== 'indexeddb' || storage.name === '' || tick === 0) return;
    this.#last = { directory: storage.name, golemId, tick, at: this.#now() };
    const kept = this.#kept;
    const same = kept?.golemId === golemId && kept.directory === storage.name;
    if (!same || this.#last.at - kept.at >= OFTEN_MS) this.#keep();
  }

  #keep(): void {
    if (this.#last === null || this.#last === this.#kept) return;
    this.#kept = this.#last;
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#last));
    } catch {
      // Refused, or full: the record beside the databases still knows.
    }
  }
}

function seenLife(value: unknown): SeenLife | null {
  if (typeof value !== 'object' || value === null) return null;
  const { directory, golemId, tick, at } = value as Partial<Record<keyof SeenLife, unknown>>;
  if (typeof directory !== 'string' || typeof golemId !== 'string') return null;
  return typeof tick === 'number' && typeof at === 'number' ? { directory, golemId, tick, at } : null;
}
