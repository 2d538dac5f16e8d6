import { AppError } from '../../../domain/errors.ts';
import type { ClockName } from '../../../domain/life/life.ts';
import { intervals } from '../../../mind/heartbeat/index.ts';
import type { EventPublisher } from '../../observability/index.ts';
import type { StoredLife } from '../commits/stored-life.ts';
import type { Living } from '../living.ts';
import type { ClockGap, Heart, HeartWork, Intervals } from './heart.ts';
import type { RunStatus } from '../run-status.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** In the largest unit of which there are two. */
function stretch(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.round(ms / DAY_MS)} days`;
  if (ms >= 2 * HOUR_MS) return `${Math.round(ms / HOUR_MS)} hours`;
  return `${Math.round(ms / MINUTE_MS)} minutes`;
}

/** What the owner is told of it. @param tick the last that was lived */
function gapWords({ ms, thetas }: ClockGap, tick: number): string {
  if (ms < 0) {
    return `This machine’s clock was set back by ${stretch(-ms)}. The golem keeps its pace. For a while, new ticks repeat timestamps of earlier ones.`;
  }
  const due = thetas === 1 ? '1 tick' : `${thetas.toLocaleString('en')} ticks`;
  return `The golem stood still for ${stretch(ms)}: this machine slept, the browser froze the tab, or its clock was set forward. It continues from tick ${tick}; ${due} were skipped and are not made up. A recorded world waited. To avoid gaps, keep the machine awake and exempt this site from the browser’s sleeping tabs.`;
}

/** Beats that follow one another more closely are in the status only, ms. */
const VISIBLE_BEAT_MS = 50;

interface BeatsDeps {
  readonly living: Living;
  readonly run: RunStatus;
  readonly stored: StoredLife;
  readonly publisher: EventPublisher;
}

/** Whoever may have to be waited for before the next beat. */
interface Holder {
  /** Null where the beat may come; else it is asked again once that is over. */
  hold(): Promise<unknown> | null;
}

/** What a beat of each clock does to the life, and who is told of it. */
export class Beats implements HeartWork {
  readonly #deps: BeatsDeps;
  readonly #holders: Holder[] = [];

  constructor(deps: BeatsDeps) {
    this.#deps = deps;
  }

  /** As the policy has them for the market's regime and the golem's arousal. */
  intervals(): Intervals {
    const { policy, state } = this.#deps.living.life;
    const mind = state.worlds[state.worldId];
    return {
      ...intervals(policy.clocks, mind?.regime.regime ?? 'range-bound', state.pad.arousal),
      thetasPerDelta: policy.clocks.thetaPerDelta,
    };
  }

  async gamma(fraction: number): Promise<void> {
    const life = this.#deps.living.life;
    const { counts } = await life.gamma(fraction);
    const { step, price, time } = life.world.state();
    this.#deps.publisher.gamma({
      type: 'gamma',
      step,
      fraction,
      price,
      time,
      counts,
      perceived: life.perceived,
    });
  }

  theta(late: number): Promise<boolean> {
    return this.#deps.living.life.theta(late);
  }

  /** Tells of a beat that a person can see; faster ones are in the status. */
  beat(clock: ClockName, heart: Pick<Heart, 'speed' | 'status'>): void {
    if (this.intervals().gammaMs / heart.speed < VISIBLE_BEAT_MS) return;
    const { lastAt, nextAt } = heart.status()[clock];
    if (lastAt !== null) this.#deps.publisher.emit({ type: 'clock', clock, at: lastAt, nextAt });
  }

  /** A life ends by death, or stands still where its world has ended. */
  alive(): boolean {
    const { death, world } = this.#deps.living.life;
    if (death) return false;
    if (!world.state().ended) return true;
    this.#deps.run.ended();
    this.#deps.publisher.status();
    return false;
  }

  /** The beat waits for this one too, after those that came before. */
  holdFor(holder: Holder): void {
    this.#holders.push(holder);
  }

  hold(): Promise<unknown> | null {
    for (const holder of this.#holders) {
      const held = holder.hold();
      if (held) return held;
    }
    return null;
  }

  gap(gap: ClockGap): void {
    const { living, publisher } = this.#deps;
    publisher.notice('info', 'clock.gap', gapWords(gap, living.life.state.tick));
  }

  failed(error: unknown): void {
    const { run, stored, publisher } = this.#deps;
    // A store that fails to take a tick has told already; one that fails to answer a question has not.
    if (stored.queue.failure) return;
    const fault = AppError.from(error);
    run.failed(fault.message);
    publisher.notice('error', fault.code, fault.message, 'retry');
    publisher.status();
  }
}
