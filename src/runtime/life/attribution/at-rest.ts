import type { Timer } from '../../../lib/async/timer.ts';
import type { MindState } from '../../../mind/heartbeat/index.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import { ABLATIONS } from '../../../protocol/verbs/context/attribution.ts';
import type { LocalModel } from '../../models/index.ts';
import type { Attributions } from './attributions.ts';

/** How long it has rested before a tick is traced, ms. */
const REST_MS = 10_000;
/** Ticks back that are looked through for decisions. */
const LOOKED_THROUGH = 256;

interface AtRestDeps {
  readonly store: Pick<StoreApi, 'record' | 'attribution'>;
  readonly timer: Timer;
  readonly localModel?: Pick<LocalModel, 'status'> | null;
}

interface Lived {
  /** Whether there is a life; nothing else is asked before. */
  awake(): boolean;
  /** Nothing is lived now. */
  resting(): boolean;
  life(): { readonly state: Pick<MindState, 'tick'>; readonly policy: Pick<GolemPolicy, 'tracing'> };
}

/** Traces the last decisions while nothing is lived, one after the other, and leaves off as soon as something is. */
export class AttributionAtRest {
  readonly #attributions: Pick<Attributions, 'leave' | 'runAtRest'>;
  readonly #deps: AtRestDeps;
  readonly #lived: Lived;
  #off: (() => void) | null = null;
  #underWay = false;
  /** Ticks that could not be traced; they are not tried again. */
  readonly #failed = new Set<number>();

  constructor(attributions: Pick<Attributions, 'leave' | 'runAtRest'>, deps: AtRestDeps, lived: Lived) {
    this.#attributions = attributions;
    this.#deps = deps;
    this.#lived = lived;
  }

  /** It rests or runs now, a tick was stored, or the policy is another. */
  look(): void {
    if (!this.#deps.localModel || !this.#lived.awake()) return;
    const { resting, life } = this.#lived;
    if (!resting() || life().policy.tracing.attributed === 0) {
      this.#off?.();
      this.#off = null;
      if (this.#underWay) this.#attributions.leave();
    } else if (this.#off === null && !this.#underWay) {
      this.#off = this.#deps.timer.after(REST_MS, () => {
        this.#off = null;
        // A store that does not answer now is asked at the next rest.
        void this.#trace().catch(() => undefined);
      });
    }
  }

  async #trace(): Promise<void> {
    this.#underWay = true;
    try {
      for (let tick = await this.#next(); tick !== null; tick = await this.#next()) {
        const came = await this.#attributions.runAtRest(tick, ABLATIONS);
        // The owner traces one, or the golem lives: the next rest goes on.
        if (came === 'left') return;
        if (came === 'failed') this.#failed.add(tick);
      }
    } finally {
      this.#underWay = false;
    }
  }

  /** The newest of the last decisions that has not been traced; null where all are, or nothing may be traced now. */
  async #next(): Promise<number | null> {
    const { store, localModel } = this.#deps;
    const state = (await localModel?.status())?.state;
    if (state !== 'ready' && state !== 'kept') return null;
    const { resting, life } = this.#lived;
    const { tick: last } = life().state;
    let left = life().policy.tracing.attributed;
    for (let at = last; at > Math.max(0, last - LOOKED_THROUGH) && left > 0; at -= 1) {
      if (!resting()) return null;
      const record = await store.record(at);
      if (!record?.decision) continue;
      left -= 1;
      if (!this.#failed.has(at) && (await store.attribution(at)) === null) return at;
    }
    return null;
  }
}
