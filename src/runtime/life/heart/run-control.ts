import { AppError } from '../../../domain/errors.ts';
import type { RunState } from '../../../domain/events/status.ts';
import type { SmallStateStore } from '../../../adapters/idb/index.ts';
import type { FirstLife } from '../../../protocol/page/worker.ts';
import type { CommitQueue } from '../commits/commit-queue.ts';
import type { Heart } from './heart.ts';
import type { Life } from '../life.ts';
import type { ModelDeadlines } from '../../models/index.ts';

/** Speed of a first life, times real time: a recorded day in 0.6 s. */
const FIRST_SPEED = 100;
/** A live world happens in real time. */
const LIVE_SPEED = 1;

export interface RunDeps {
  readonly heart: Heart;
  readonly deadlines: ModelDeadlines;
  readonly smallState: SmallStateStore;
  readonly first?: FirstLife | undefined;
  life(): Life | null;
  queue(): CommitQueue;
  /** Tells whoever listens that something changed, at once. */
  told(): void;
}

/** Whether the golem runs, and what it does in one sentence. The heart obeys; this remembers why. */
export class RunControl {
  readonly #deps: RunDeps;
  /** As the owner set it; a live world does not heed it. */
  #speed = LIVE_SPEED;
  state: RunState = 'booting';
  doing = 'Waking up';

  constructor(deps: RunDeps) {
    this.#deps = deps;
  }

  /** Goes on as it was left; a first life begins by itself unless it was asked not to. @param may false leaves it at rest */
  async resume(may = true): Promise<void> {
    const before = await this.#deps.smallState.get();
    this.#speed = before?.speed ?? this.#deps.first?.speed ?? FIRST_SPEED;
    this.pace();
    this.rest();
    this.#deps.told();
    // A death under way goes on by itself.
    if (
      may &&
      !this.#deps.life()?.dying &&
      this.state === 'paused' &&
      (before?.running ?? this.#deps.first?.running ?? true)
    )
      this.start();
  }

  /** @throws AppError `golem.dead`, `world.ended`, `store.lost` */
  start(): void {
    const { heart, life, queue } = this.#deps;
    if (life()?.death) {
      throw new AppError('golem.dead', 'This golem is dead. Erase its life to begin another.');
    }
    if (this.state === 'ended') {
      throw new AppError('world.ended', 'The world has ended. Seek back or choose another world.');
    }
    if (queue().failure) {
      throw new AppError(
        'store.lost',
        'The database no longer takes what the golem lives. Reload the page to go on from the last committed tick.',
      );
    }
    heart.start();
    this.state = 'running';
    this.#remember();
  }

  /** Resolves when every tick begun is durable, or has failed to be. */
  async pause(): Promise<void> {
    await this.#stop('The golem was paused.');
    await this.#deps.queue().idle();
    if (this.state === 'running') this.rest();
    this.#remember();
  }

  /** Like a pause, for a page about to be opened anew: what is remembered is that it ran. */
  async settle(): Promise<void> {
    await this.#stop('The page was opened anew.');
    await this.#deps.queue().idle();
  }

  /** @throws AppError `world.unsupported` in a live world, for any other speed than its own */
  setSpeed(speed: number): void {
    if (this.#live && speed !== LIVE_SPEED)
      throw new AppError('world.unsupported', 'A live chain runs in real time; its speed cannot be changed.');
    if (!this.#live) this.#speed = speed;
    this.pace();
    this.#remember();
  }

  /** The speed that this world is lived at: the owner's, or real time where it is live. */
  pace(): void {
    this.#deps.heart.setSpeed(this.#live ? LIVE_SPEED : this.#speed);
  }

  get #live(): boolean {
    return this.#deps.life()?.world.info.live === true;
  }

  /** Neither running nor failed: what it is then depends on where it stands. */
  rest(): void {
    const life = this.#deps.life();
    if (life?.death) this.died(life.death.lastWords);
    else if (life?.dying) {
      this.state = 'paused';
      this.doing = 'Dying: it closes what is open';
    } else if (life?.world.state().ended) this.ended();
    else {
      this.state = 'paused';
      const tick = life?.state.tick ?? 0;
      this.doing = tick === 0 ? 'Born, and about to see its first day' : `Resting after tick ${tick}`;
    }
  }

  died(lastWords: string): void {
    this.state = 'dead';
    this.doing = lastWords;
  }

  ended(): void {
    this.state = 'ended';
    this.doing = 'The tape has ended. Seek back or choose another world.';
  }

  failed(what: string): void {
    this.state = 'failed';
    this.doing = `Stopped: ${what}`;
  }

  /** Ends the tick under way; a model that it waits for is not waited for any longer. */
  #stop(reason: string): Promise<void> {
    const { heart, deadlines } = this.#deps;
    return deadlines.without(reason, () => heart.pause());
  }

  /** Keeps speed and run state for the next visit, and tells. */
  #remember(): void {
    const { heart, smallState, told } = this.#deps;
    void smallState.set({ speed: this.#speed, running: heart.running });
    told();
  }
}
