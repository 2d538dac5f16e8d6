import type { KeptValue } from '../../../adapters/idb/index.ts';
import type { DriftCheck } from '../../../domain/models/drift.ts';
import { every, type Timer } from '../../../lib/async/timer.ts';
import type { InferenceApi, References } from '../../../protocol/threads/inference.ts';
import { driftOf } from './drift.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
/** How often an open page looks whether a week is over, ms. */
const LOOK_MS = 3_600_000;

/** Of a model that the owner chose. */
const CHOSEN = 'the model placed them when it was chosen';

/** What is kept of checks, beside the life's database: it is about this browser's model and not about one life. */
export interface KeptDrift {
  readonly last: DriftCheck;
  /** The reference texts by the model that memory's vectors were begun with, in their order. */
  readonly begun: readonly Float32Array[];
  /** Id of the owner's model that it is of; the one that comes with the page where there is none. */
  readonly own?: string;
}

export interface DriftWatchDeps {
  readonly inference: Pick<InferenceApi, 'references'>;
  readonly kept: KeptValue<KeptDrift>;
  /** The owner's model that this life has, and the reference texts as they were when it was chosen; null of the one with the page. */
  own(): { readonly id: string; readonly references: readonly Float32Array[] | null } | null;
  readonly timer: Timer;
  /** Unix ms. */
  now(): number;
  /** Vectors may be made, or no longer. */
  judged(check: DriftCheck): void;
}

/**
 * Looks whether the embedding model still puts texts where it put them when memory's vectors began: a week after the last look, and
 * whenever another model, file or back-end answers.
 */
export class DriftWatch {
  readonly #deps: DriftWatchDeps;
  #kept: KeptDrift | null = null;
  #read: Promise<void> | null = null;
  #stop: (() => void) | null = null;

  constructor(deps: DriftWatchDeps) {
    this.#deps = deps;
  }

  get last(): DriftCheck | null {
    return this.#kept?.last ?? null;
  }

  /** The model is ready. @throws AppError `model.inference_failed` */
  async ready(identity: string | null): Promise<void> {
    await this.#begin();
    this.#stop ??= every(this.#deps.timer, LOOK_MS, () => {
      if (this.#due()) void this.check().catch(() => undefined);
    });
    if (this.#begun !== null && this.last?.identity === identity && !this.#due())
      this.#deps.judged(this.last!);
    else await this.check();
  }

  /** Embeds the reference texts now. @throws AppError `model.*` */
  async check(): Promise<DriftCheck> {
    await this.#begin();
    const found = await this.#deps.inference.references();
    return this.#note(found, this.#begun);
  }

  /** Memory's vectors begin anew with the model as it is now. @throws AppError `model.*` */
  async beginAnew(): Promise<DriftCheck> {
    await this.#begin();
    return this.#note(await this.#deps.inference.references(), null);
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  async #note(
    { identity, vectors, original }: References,
    begun: readonly Float32Array[] | null,
  ): Promise<DriftCheck> {
    const own = this.#deps.own();
    const last = {
      ...driftOf(vectors, own?.references ?? original, begun, own?.references ? CHOSEN : undefined),
      at: this.#deps.now(),
      identity,
    };
    // A model that is none is nothing to begin with.
    if (begun !== null || last.verdict !== 'critical') {
      this.#kept = { last, begun: begun ?? vectors, ...(own && { own: own.id }) };
      // Where even this is refused, it is known for as long as the page is open.
      await this.#deps.kept.set(this.#kept).catch(() => undefined);
    }
    this.#deps.judged(last);
    return last;
  }

  #begin(): Promise<void> {
    this.#read ??= this.#deps.kept.get().then(
      (kept) => void (this.#kept = kept),
      () => undefined,
    );
    return this.#read;
  }

  /** What is kept of another model is nothing to begin with. */
  get #begun(): readonly Float32Array[] | null {
    return this.#kept?.own === this.#deps.own()?.id ? (this.#kept?.begun ?? null) : null;
  }

  #due(): boolean {
    return this.last === null || this.#deps.now() - this.last.at >= WEEK_MS;
  }
}
