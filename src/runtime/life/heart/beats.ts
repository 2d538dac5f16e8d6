import type { ClockName } from '../../../domain/life/life.ts';
import { intervals } from '../../../mind/heartbeat/index.ts';
import type { EventPublisher } from '../../observability/index.ts';
import type { Heart, HeartWork, Intervals } from './heart.ts';
import type { Life } from '../life.ts';
import type { RunControl } from './run-control.ts';

/** Beats that follow one another more closely are in the status only, ms. */
const VISIBLE_BEAT_MS = 50;

interface BeatsDeps {
  /** @throws AppError `golem.busy` before it has woken */
  life(): Life;
  heart(): Heart;
  control(): RunControl;
  readonly publisher: EventPublisher;
}

/** What a beat of each clock does to the life, and who is told of it. */
export class Beats implements Omit<HeartWork, 'failed' | 'hold' | 'gap'> {
  readonly #deps: BeatsDeps;

  constructor(deps: BeatsDeps) {
    this.#deps = deps;
  }

  /** As the policy has them for the market's regime and the golem's arousal. */
  intervals(): Intervals {
    const { policy, state } = this.#deps.life();
    const mind = state.worlds[state.worldId];
    return {
      ...intervals(policy.clocks, mind?.regime.regime ?? 'range-bound', state.pad.arousal),
      thetasPerDelta: policy.clocks.thetaPerDelta,
    };
  }

  async gamma(fraction: number): Promise<void> {
    const life = this.#deps.life();
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

  theta(): Promise<boolean> {
    return this.#deps.life().theta(this.#deps.heart().takeLate());
  }

  /** Tells of a beat that a person can see; faster ones are in the status. */
  beat(clock: ClockName): void {
    const heart = this.#deps.heart();
    if (this.intervals().gammaMs / heart.speed < VISIBLE_BEAT_MS) return;
    const { lastAt, nextAt } = heart.status()[clock];
    if (lastAt !== null) this.#deps.publisher.emit({ type: 'clock', clock, at: lastAt, nextAt });
  }

  /** A life ends by death, or stands still where its world has ended. */
  alive(): boolean {
    const { death, world } = this.#deps.life();
    if (death) return false;
    if (!world.state().ended) return true;
    this.#deps.control().ended();
    this.#deps.publisher.status();
    return false;
  }
}
