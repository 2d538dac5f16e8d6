import type { Timer } from '../../../lib/async/timer.ts';

/** A wait that is over sooner is not told of, ms: it would only flicker. */
const SHOWN_AFTER_MS = 250;

export interface MemoryPaceDeps {
  /** Of the policy: ticks after which vectors count; 0 waits for none. */
  vectorsAfter(): number;
  /** The tick that would be lived next. */
  next(): number;
  /** Resolves when the embedding model has loaded, or will not; null where it is not loading. */
  loading(): Promise<unknown> | null;
  readonly backfill: { readonly due: number; readonly progress: Promise<unknown> };
  readonly timer: Timer;
  /** What is waited for has become another. */
  changed(): void;
}

/** The clock never beats faster than the golem can remember: it waits for vectors that count by the next tick. */
export class MemoryPace {
  readonly #deps: MemoryPaceDeps;
  /** What holds the clock back, and whether it has been told. */
  #holding: string | null = null;
  #shown = false;
  #callOff: (() => void) | null = null;

  constructor(deps: MemoryPaceDeps) {
    this.#deps = deps;
  }

  /** Why no tick is lived at the moment, in a sentence; null while nothing holds the clock back for long enough to be told. */
  get reason(): string | null {
    return this.#shown ? this.#holding : null;
  }

  /** @returns what to wait for before asking again; null where the next tick may be lived */
  hold(): Promise<unknown> | null {
    const { backfill, loading } = this.#deps;
    const after = this.#deps.vectorsAfter();
    if (after === 0 || this.#deps.next() <= after) return this.#free();
    const load = loading();
    if (load) return this.#held('Waiting for the embedding model to load, so that it can remember.', load);
    const { due } = backfill;
    if (due === 0) return this.#free();
    const memories = due === 1 ? 'the vector of one memory' : `the vectors of ${due} memories`;
    return this.#held(
      `Waiting for ${memories}: the golem never runs faster than it can remember.`,
      backfill.progress,
    );
  }

  #held(reason: string, until: Promise<unknown>): Promise<unknown> {
    const changed = this.#holding !== reason;
    this.#holding = reason;
    this.#callOff ??= this.#deps.timer.after(SHOWN_AFTER_MS, () => {
      this.#shown = true;
      this.#deps.changed();
    });
    if (this.#shown && changed) this.#deps.changed();
    return until;
  }

  #free(): null {
    if (this.#holding === null) return null;
    this.#callOff?.();
    this.#callOff = null;
    this.#holding = null;
    if (this.#shown) this.#deps.changed();
    this.#shown = false;
    return null;
  }
}
