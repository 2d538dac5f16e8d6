import type { Trace } from '../../../domain/telemetry/trace.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import type { TraceBatch } from '../../../protocol/store/traces.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import type { KeptValue } from '../../../adapters/idb/index.ts';

/** Traces wait so long, ms, for a tick whose transaction takes them along. */
const RIDE_MS = 1_000;
/** A store that did not take them is asked again after so long, ms. */
const AGAIN_MS = 10_000;

/** Traces that the store would not take, with the life that they are of. */
export interface KeptTraces {
  readonly golemId: string;
  readonly traces: readonly Trace[];
}

export interface UnstoredTracesDeps {
  readonly store: Pick<StoreApi, 'putTraces'>;
  /** Where traces outlive the page that the store failed: beside the life's own database. */
  readonly kept: KeptValue<KeptTraces>;
  readonly timer: Timer;
  /** Traces that are kept at most. */
  most(): number;
}

const idsOf = (traces: readonly Trace[]): string => traces.map(({ id }) => id).join(' ');

/** Traces that no store has taken yet: the next tick's transaction takes them along, or they are brought to it. */
export class UnstoredTraces {
  readonly #deps: UnstoredTracesDeps;
  /** Oldest first. */
  #ready: readonly Trace[] = [];
  #golemId: string | null = null;
  /** Ids of those that are laid down beside the store, joined. */
  #laid = '';
  #settling = false;
  #storing: Promise<void> = Promise.resolve();

  constructor(deps: UnstoredTracesDeps) {
    this.#deps = deps;
  }

  get all(): readonly Trace[] {
    return this.#ready;
  }

  /** More of them. */
  add(traces: readonly Trace[]): void {
    this.#ready = [...this.#ready, ...traces];
    this.#settle();
  }

  /** Those of ticks that the store did not take: they are laid down beside it at once. */
  addLost(traces: readonly Trace[]): void {
    this.#ready = [...traces, ...this.#ready];
    if (this.#ready.length === 0) return;
    void this.#layDown();
    this.#settle();
  }

  /** A transaction is over: what lies beside the store and was taken by it is laid down no more. */
  committed(): void {
    if (this.#laid !== '' && this.#ready.length === 0) void this.#layDown();
  }

  /** For the next transaction to take along; null when there are none. */
  take(): TraceBatch | null {
    if (this.#ready.length === 0) return null;
    const traces = this.#ready;
    this.#ready = [];
    return { keep: this.#deps.most(), traces };
  }

  /** Resolves when every trace of a durable tick is stored. */
  async flush(): Promise<void> {
    const batch = this.take();
    if (batch) this.#storing = this.#put(batch);
    await this.#storing;
  }

  /** Takes up a life. Traces that the store did not take of it before are offered again; those of another life go. */
  async begin(golemId: string): Promise<void> {
    if (golemId !== this.#golemId) this.#ready = [];
    this.#golemId = golemId;
    const kept: Partial<KeptTraces> | null = await this.#deps.kept.get().catch(() => null);
    // A page of another version, or a damaged disk, may have left anything: no life waits for its traces.
    if (!Array.isArray(kept?.traces)) return;
    this.#laid = idsOf(kept.traces);
    const known = new Set(this.#ready.map(({ id }) => id));
    if (kept.golemId === golemId)
      this.#ready = [...kept.traces.filter(({ id }) => !known.has(id)), ...this.#ready];
    if (this.#ready.length > 0) this.#settle();
    else await this.#layDown();
  }

  /** A store that takes no more says so by its ticks; it is asked again. */
  async #put(batch: TraceBatch): Promise<void> {
    const life = this.#golemId;
    try {
      await this.#deps.store.putTraces(batch);
    } catch {
      // Another life was taken up meanwhile.
      if (life !== this.#golemId) return;
      this.#ready = [...batch.traces, ...this.#ready].slice(-Math.max(1, batch.keep));
      this.#settle(AGAIN_MS);
    }
    await this.#layDown();
  }

  /** Lays down beside the store what it would not take, and takes it up again once it has. */
  async #layDown(): Promise<void> {
    const traces = this.#ready;
    const golemId = this.#golemId;
    if (golemId === null || idsOf(traces) === this.#laid) return;
    this.#laid = idsOf(traces);
    // Where the browser takes nothing more at all, they are kept for as long as the page is open.
    await this.#deps.kept.set(traces.length > 0 ? { golemId, traces } : null).catch(() => undefined);
  }

  /** A golem that ticks takes them along; one that rests must not keep them to itself. */
  #settle(after = RIDE_MS): void {
    if (this.#settling) return;
    this.#settling = true;
    this.#deps.timer.after(after, () => {
      this.#settling = false;
      void this.flush();
    });
  }
}
